# Varnish as a shared cache: /etc/varnish/venue-site.vcl. docs/operations/shared-cache.md.
# Start it with -p http_gzip_support=off, or it drops Brotli. It has no TLS: see Caddyfile.
# It caches a page per language and compression, for requests without a cookie. The server answers
# requests with other cookies, `lng` in the address or an unusual Accept-Language.
vcl 4.1;

import std;

backend venue_site {
	.host = "127.0.0.1";
	.port = "3000";
	.first_byte_timeout = 200s;
	.probe = {
		.url = "/readyz";
		.interval = 1s;
		.timeout = 2s;
		.window = 3;
		.threshold = 2;
		.initial = 2;
	}
}

# Only the server itself may refresh pages.
acl own {
	"127.0.0.1";
	"::1";
}

sub vcl_recv {
	if (req.restarts == 0) {
		unset req.http.Edge-Language;
		unset req.http.Edge-Down;
		if (req.http.Edge-Renew == "1" && client.ip ~ own) {
			set req.hash_always_miss = true;
		} else {
			unset req.http.Edge-Renew;
		}
	}
	# Shows an expired page for a minute during its refresh, and for a day during an outage.
	if (std.healthy(req.backend_hint) && !req.http.Edge-Down) {
		set req.grace = 60s;
	} else {
		set req.grace = 24h;
	}
	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	if (req.http.Authorization || req.url ~ "(?i)[?&]lng=" || req.url ~ "^/media/.*\.mp4$") {
		return (pass);
	}
	if (req.restarts > 0) {
		return (hash);
	}

	# Language. With LANG_POLICY=stored, remove everything between the two lines of dashes.
	if (req.http.Cookie == "i18next=de" || req.http.Cookie == "i18next=en") {
		set req.http.Edge-Language = regsub(req.http.Cookie, "^i18next=", "");
	} elseif (req.http.Cookie) {
		return (pass);
	# ---
	# not a plain list (de-DE,de;q=0.9,en;q=0.8), or not in descending order
	} elseif (req.http.Accept-Language && (
		req.http.Accept-Language !~ "(?i)^(?:[a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:;q=0\.[1-9])?(?:, ?(?:[a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:;q=0\.[1-9])?){0,18}$" ||
		req.http.Accept-Language ~ ";q=0\.\d, ?[^,;]+(?:,|$)" ||
		req.http.Accept-Language ~ "(?i)q=0\.1,[^;]*;q=0\.[2-9]|q=0\.2,[^;]*;q=0\.[3-9]|q=0\.3,[^;]*;q=0\.[4-9]|q=0\.4,[^;]*;q=0\.[5-9]|q=0\.5,[^;]*;q=0\.[6-9]|q=0\.6,[^;]*;q=0\.[7-9]|q=0\.7,[^;]*;q=0\.[89]|q=0\.8,[^;]*;q=0\.9")) {
		return (pass);
	} elseif (req.http.Accept-Language ~ "(?i)^(?:(?!(?:de|en)(?![a-z]))[^ ,][^,]*, ?)*en(?![a-z])") {
		set req.http.Edge-Language = "en";
	# ---
	} else {
		set req.http.Edge-Language = "de";
	}
	unset req.http.Cookie;
	# Answers vary by it, so all requests of one language get the same value.
	set req.http.Accept-Language = req.http.Edge-Language;

	# Compression.
	if (req.http.Accept-Encoding ~ "(?i)(?:^|,) *br *(?:,|$)") {
		set req.http.Accept-Encoding = "br";
	} elseif (req.http.Accept-Encoding ~ "(?i)(?:^|,) *gzip *(?:,|$)") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}
	return (hash);
}

sub vcl_hash {
	hash_data(req.url);
	hash_data(req.http.Edge-Language);
	hash_data(req.http.Accept-Encoding);
	return (lookup);
}

sub vcl_backend_response {
	# If the server is down or has an error, a cached page is better.
	if (beresp.status >= 500 && bereq.http.Edge-Language && !bereq.http.Edge-Down) {
		return (abandon);
	}
	set beresp.grace = 24h;
	if (beresp.http.CDN-Cache-Control ~ "max-age=") {
		set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
	} elseif (beresp.http.Cache-Control !~ "(?i)^public" || beresp.http.Set-Cookie) {
		set beresp.uncacheable = true;
		set beresp.ttl = 2m;
	}
	return (deliver);
}

sub vcl_backend_error {
	if (!bereq.http.Edge-Down) {
		return (abandon);
	}
}

sub vcl_synth {
	if (resp.status == 503 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
		set req.http.Edge-Down = "1";
		return (restart);
	}
}

sub vcl_deliver {
	unset resp.http.CDN-Cache-Control;
	unset resp.http.X-Accel-Expires;
	unset resp.http.X-Varnish;
	unset resp.http.Via;
}
