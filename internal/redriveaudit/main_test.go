package redriveaudit_test

import (
	"os"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

func TestMain(m *testing.M) { os.Exit(acctest.Main(m)) }
