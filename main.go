// Command terraform-provider-queueguard is the provider plugin that Terraform
// starts. It holds no logic: it tunes the process, then serves the provider.
package main

import (
	"flag"
	"log"
	"os"
	"runtime/debug"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6/tf6server"

	"github.com/queueguard/terraform-provider-queueguard/internal/provider"
	"github.com/queueguard/terraform-provider-queueguard/internal/sourceline"
)

// version is set by the linker in a release (-X main.version=1.2.3).
var version = "dev"

// address is where the registry publishes this provider.
const address = "registry.terraform.io/queueguard/queueguard"

func main() {
	debugger := flag.Bool("debug", false, "serve for a debugger: print TF_REATTACH_PROVIDERS and wait")
	flag.Parse()

	tune()

	var options []tf6server.ServeOpt
	if *debugger {
		options = append(options, tf6server.WithManagedDebug())
	}
	create := provider.New(version)
	err := tf6server.Serve(address, func() tfprotov6.ProviderServer {
		return sourceline.Server(providerserver.NewProtocol6(create())())
	}, options...)
	if err != nil {
		log.Fatalf("terraform-provider-queueguard %s stopped: %s", version, err)
	}
}

// tune sets what only the process can set, and only where the user has not.
//
// The plugin SDK writes its own trace log to stderr even when no TF_LOG is
// set; Terraform parses every line and drops it. On a plan of 500 instances
// that is a quarter of the time. Who asks for logs with any TF_LOG variable
// still gets all of them.
//
// A plan allocates many small objects that die with the plan, so a collector
// that runs at four times the live heap instead of one saves another quarter,
// for some tens of megabytes. GOGC in the environment wins.
func tune() {
	if os.Getenv("TF_LOG")+os.Getenv("TF_LOG_PROVIDER")+os.Getenv("TF_LOG_SDK") == "" {
		if err := os.Setenv("TF_LOG_SDK", "ERROR"); err != nil {
			log.Printf("cannot quiet the SDK log, it only costs time: %s", err)
		}
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
