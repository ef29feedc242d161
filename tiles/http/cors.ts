/** Headers of every answer below /maps/, so that pages of other origins may read it. */
export const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Server-Timing, RateLimit, RateLimit-Policy, Retry-After, Cache-Status, X-Request-Id',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
}

export const ALLOW = 'GET, HEAD, OPTIONS'

const PREFLIGHT_FIELDS = {
  ...CORS,
  Allow: ALLOW,
  'Access-Control-Allow-Methods': ALLOW,
  // Some renderers send Authorization, which `*` would not allow.
  'Access-Control-Allow-Headers':
    'Authorization, Accept, Cache-Control, Content-Type, If-None-Match, Range, X-Requested-With',
  'Access-Control-Max-Age': '86400',
}

/** Names and values, alternating. */
export const PREFLIGHT = Object.entries(PREFLIGHT_FIELDS).flat()
