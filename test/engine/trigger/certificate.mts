/**
 * A certificate that nobody has signed, for realtime.example until 2126, and its key. Good for nothing but
 * servers of tests: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 …
 */
export const cert = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVCgAwIBAgIUHC7W6hAFZ9ckL9b7RaWg/T46n7QwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcmVhbHRpbWUuZXhhbXBsZTAgFw0yNjExMjIwMzA3MjZaGA8y
MTI2MTAyOTAzMDcyNlowGzEZMBcGA1UEAwwQcmVhbHRpbWUuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABIsEXz0BiHhp82cedQYuPPjLfuuvHU+Az/J/
ldLSr12nB8W7G1Xn1B4L3iHUSgyGNuq2Zns5kW3MSzEIU5skLLajcDBuMB0GA1Ud
DgQWBBTbatvJgTgc31X1tZQkYouxRKuxujAfBgNVHSMEGDAWgBTbatvJgTgc31X1
tZQkYouxRKuxujAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHJlYWx0aW1l
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhAMK7GjJl++nplzqFQnEYA1kIyrVA
Ev9VATtFkpJ/MjkTAiEA8q/6riqSSUGt5XGP2H2B1+kipOxxBoudMFFrZmKWAOo=
-----END CERTIFICATE-----`;

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/7GP1+lMMYsKRoXw
gBgTFIPK1zAYmnb5AyISknhI9FShRANCAASLBF89AYh4afNnHnUGLjz4y37rrx1P
gM/yf5XS0q9dpwfFuxtV59QeC94h1EoMhjbqtmZ7OZFtzEsxCFObJCy2
-----END PRIVATE KEY-----`;
