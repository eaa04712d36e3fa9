terraform {
  required_providers {
    queueguard = {
      source  = "queueguard/queueguard"
      version = "~> 0.1"
    }
  }
}

# The credential part is that of provider "aws": copy it, or leave it out and
# let the environment decide.
provider "queueguard" {
  region = "sa-east-1"
}
