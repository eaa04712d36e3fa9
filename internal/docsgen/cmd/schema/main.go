// Command schema prints the provider's schema as tfplugindocs reads it:
//
//	go run ./internal/docsgen/cmd/schema > bin/schema.json
package main

import (
	"context"
	"log"
	"os"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"github.com/queueguard/terraform-provider-queueguard/internal/docsgen"
	"github.com/queueguard/terraform-provider-queueguard/internal/provider"
)

func main() {
	server := providerserver.NewProtocol6(provider.New("docs")())()
	text, err := docsgen.Document(context.Background(), "queueguard", server)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := os.Stdout.Write(text); err != nil {
		log.Fatal(err)
	}
}
