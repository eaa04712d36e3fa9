package acctest

import "fmt"

// AsAWS lets the provider reach the double under AWS's own host names, so that
// what is special about emulators does not apply.
func (s *Stack) AsAWS() {
	s.Connection = fmt.Sprintf(`
  region      = %q
  access_key  = "AKIAQUEUEGUARD"
  secret_key  = "secret"
  insecure    = true
  https_proxy = %q
`, Region, s.AWS.AsAWS(s.tb))
}
