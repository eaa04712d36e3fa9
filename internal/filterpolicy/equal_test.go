package filterpolicy_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

func TestCanonical(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		" { } ":                     `{}`,
		`{"b":["y","x"],"a":["z"]}`: `{"a":["z"],"b":["x","y"]}`,
		`{"a":[1.0,1e2,-0,0.50,12345678901234567890]}`:                       `{"a":[0,0.5,1,100,12345678901234567890]}`,
		`{"a":["\u0041<&>"]}`:                                                `{"a":["A<&>"]}`,
		`{"a":[{"numeric":["<=",1.50]}]}`:                                    `{"a":[{"numeric":["<=",1.5]}]}`,
		`{"a":[{"anything-but":["y","x"]}]}`:                                 `{"a":[{"anything-but":["x","y"]}]}`,
		`{"$or":[{"b":["z","y"]},{"a":["x","w"]}]}`:                          `{"$or":[{"a":["w","x"]},{"b":["y","z"]}]}`,
		`{"$or":[{"b":["y"]},{"a":["x"]}]}`:                                  `{"$or":[{"a":["x"]},{"b":["y"]}]}`,
		`{"o":{"b":["y","x"],"a":[true,null,false]}}`:                        `{"o":{"a":[false,null,true],"b":["x","y"]}}`,
		"{\t\"a\\\"\\u003a\" :\r\n[ \"}]\\\\\" , true\n,1 ] , \"o\" : { } }": `{"a\":":["}]\\",1,true],"o":{}}`,
		`{"a":[1e400,-1E-400,0.000001]}`:                                     `{"a":[-1e-400,0.000001,1e400]}`,
	}

	for policy, want := range tests {
		t.Run(policy, func(t *testing.T) {
			t.Parallel()
			got, err := filterpolicy.Canonical(policy)
			if err != nil || got != want {
				t.Errorf("Canonical(%s) = %s, %v, want %s", policy, got, err, want)
			}
			if again, err := filterpolicy.Canonical(got); err != nil || again != got {
				t.Errorf("Canonical of a canonical text = %s, %v, want %s", again, err, got)
			}
		})
	}
}

func TestEqual(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		a, b string
		want bool
	}{
		// crossplane-contrib/provider-aws#2071: a trailing newline made a loop.
		"trailing newline":     {`{ "status": ["X"] }` + "\n", `{"status":["X"]}`, true},
		"order of keys":        {`{"a":["x"],"b":["y"]}`, `{"b":["y"],"a":["x"]}`, true},
		"order of values":      {`{"a":["x","y"]}`, `{"a":["y","x"]}`, true},
		"spelling of a number": {`{"a":[{"numeric":["=",100]}]}`, `{"a":[{"numeric":["=",1.0E+2]}]}`, true},
		"number and string":    {`{"a":[1]}`, `{"a":["1"]}`, false},
		"order of a range":     {`{"a":[{"numeric":[">",1,"<",2]}]}`, `{"a":[{"numeric":["<",2,">",1]}]}`, false},
		"another value":        {`{"a":["x"]}`, `{"a":["x","y"]}`, false},
		"20 digits":            {`{"a":[12345678901234567890]}`, `{"a":[12345678901234567891]}`, false},
		"case":                 {`{"a":["x"]}`, `{"A":["x"]}`, false},
		"both empty":           {``, ``, true},
		"empty and no filter":  {``, `{}`, false},
		"both broken, same":    {`{"a"`, `{"a"`, true},
		"both broken":          {`{"a"`, `{"a" `, false},
		"one broken":           {`{}`, `{`, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := filterpolicy.Equal(test.a, test.b); got != test.want {
				t.Errorf("Equal(%s, %s) = %t, want %t", test.a, test.b, got, test.want)
			}
			if got := filterpolicy.Equal(test.b, test.a); got != test.want {
				t.Errorf("Equal(%s, %s) = %t, want %t", test.b, test.a, got, test.want)
			}
		})
	}
}
