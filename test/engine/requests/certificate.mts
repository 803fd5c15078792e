/**
 * A certificate that nobody has signed, for localhost until 2126, and its key. Good for nothing but
 * servers of tests: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 …
 */
export const cert = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUbxpxTCTLVk6h4Uy+kmhdpCyu6IEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDIyMDE1NloYDzIxMjYxMDMx
MjIwMTU2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARRbKaFpdKHhNxMwyfJvaGZg/eNWRCCcvfhSAKC4VBSwgMfAC49OXgg
x6aAm2QuB4eRZ1C1Ri1BvoA9sRvOpTXEo2kwZzAdBgNVHQ4EFgQUtEQA4wtQ+51W
8E1lVOkgoNZ9GSMwHwYDVR0jBBgwFoAUtEQA4wtQ+51W8E1lVOkgoNZ9GSMwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgDTKJK0HN76G505dPmtKKKFDIcmhbSAy78wnfYLN3hXUCIQCvWMU++Ku3
rbTYthbPErn+k/9Ne/pj6ft1Mls7TEk6Lw==
-----END CERTIFICATE-----`;

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHuRgf+0W4BFHFUdl
z8Ju5l3zvDiHf9etlM+2Hd61tq2hRANCAARRbKaFpdKHhNxMwyfJvaGZg/eNWRCC
cvfhSAKC4VBSwgMfAC49OXggx6aAm2QuB4eRZ1C1Ri1BvoA9sRvOpTXE
-----END PRIVATE KEY-----`;
