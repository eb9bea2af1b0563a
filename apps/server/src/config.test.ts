import { describe, expect, it } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'

const SID = `AC${'1'.repeat(32)}`
const SECRET = 'a secret of at least 32 characters'
const SSO = {
  SSO_ISSUER_URL: 'https://identity.example',
  SSO_CLIENT_ID: 'enamel',
  SSO_CLIENT_SECRET: 'hush',
}
const DATABASE_URL = 'postgresql://enamel:hush@localhost:5432/enamel'

/** The reasons why a start with this environment is refused. */
function reasons(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof CannotStart) return error.reasons
    throw error
  }
  return []
}

describe('a configuration is refused', () => {
  it('with every invalid setting in one error', () => {
    expect(
      reasons({
        PORT: 'abc',
        SMTP_PORT: '70000',
        ENAMEL_ROLE: 'sender',
        PUBLIC_URL: 'enamel.example',
        TWILIO_ACCOUNT_SID: SID,
        ENAMEL_SECRET: 'short',
      }),
    ).toEqual([
      'ENAMEL_ROLE must be all, web or worker; it is "sender".',
      'ENAMEL_SECRET must have at least 32 characters.',
      'PORT must be a whole number from 0 to 65535; it is "abc".',
      'PUBLIC_URL must be an address without a path, such as https://enamel.example; it is "enamel.example".',
      'SMTP_PORT must be a whole number from 0 to 65535; it is "70000".',
      'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN belong together: set both or neither.',
    ])
  })

  it.each([
    [{ TWILIO_AUTH_TOKEN: 'token' }, 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN belong together'],
    [
      { TWILIO_ACCOUNT_SID: 'SK1', TWILIO_AUTH_TOKEN: 'token' },
      'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits; it is "SK1".',
    ],
    [{ MAIL_EVENTS_URL: 'https://api.relay.example', MAIL_EVENTS_KEY: 'k' }, 'MAIL_RELAY_URL is missing'],
    [
      { MAIL_RELAY_URL: 'smtp://relay.example', MAIL_EVENTS_URL: 'https://api.relay.example' },
      'MAIL_EVENTS_URL and MAIL_EVENTS_KEY belong together',
    ],
    [
      { MAIL_RELAY_URL: 'http://relay.example' },
      'MAIL_RELAY_URL must be an address such as smtp://user:password@host:587',
    ],
    [
      { MAIL_SPF: 'mail.enamel.example' },
      'MAIL_SPF must be one entry of an SPF record, such as include:mail.enamel.example or ip4:192.0.2.1; it is',
    ],
    [{ MAIL_SPF: 'include:a.example include:b.example' }, 'MAIL_SPF must be one entry of an SPF record'],
    [{ MAIL_MX: '10 mx.example' }, 'MAIL_MX must be the name of a server, such as mx.enamel.example'],
    [{ DNS_SERVERS: 'dns.example' }, 'DNS_SERVERS must be the IP addresses of name servers'],
    [{ DNS_SERVERS: '9.9.9.9, 127.0.0.1:99999' }, 'DNS_SERVERS must be the IP addresses of name servers'],
    [{ DNS_SERVERS: '127.0.0.1:0' }, 'DNS_SERVERS must be the IP addresses of name servers'],
    [{ S3_BUCKET: 'a b' }, 'S3_BUCKET must be the name of a bucket, such as enamel-files; it is "a b".'],
    [{ S3_BUCKET: 'files', S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an address such as https://'],
    [{ S3_BUCKET: 'files', S3_PREFIX: '/enamel' }, 'S3_PREFIX must be the beginning of keys, such as enamel'],
    [
      { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or neither.',
    ],
    [
      { S3_ENDPOINT: 'https://s3.example', S3_REGION: 'eu-west-2' },
      'S3_BUCKET is missing: S3_ENDPOINT and S3_REGION without it would leave files on this machine.',
    ],
    [{ SMTP_TLS_CERT: '/cert.pem' }, 'SMTP_TLS_CERT and SMTP_TLS_KEY belong together'],
    [
      { PUSH_URL: 'https://push.example/apps/1' },
      'PUSH_URL must be an address such as https://KEY:SECRET@host/apps/ID.',
    ],
    [{ PUBLIC_URL: 'https://enamel.example/app' }, 'PUBLIC_URL must be an address without a path'],
    [{ PUBLIC_URL: 'ftp://enamel.example' }, 'PUBLIC_URL must be an address without a path'],
    [{ ALLOWED_REDIRECT_URLS: 'https://a.example, b.example' }, 'ALLOWED_REDIRECT_URLS must be addresses'],
    [{ ENAMEL_VERSION: 'one two' }, 'ENAMEL_VERSION must be up to 64 letters'],
    [{ SIBLING_PRODUCTS: 'Scan' }, 'SIBLING_PRODUCTS must be names with their addresses'],
    [{ SIBLING_PRODUCTS: 'Scan=javascript:alert(1)' }, 'SIBLING_PRODUCTS must be names with their addresses'],
    [{ ANALYTICS_OBJECT: 'a-b' }, 'ANALYTICS_OBJECT must be the name of a global object'],
    [{ PORT: '2525' }, 'PORT and SMTP_PORT are both 2525: choose two different ports.'],
    [{ DATABASE_URL, ENAMEL_ROLE: 'web' }, 'ENAMEL_SECRET is missing'],
    [
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY must be the number of proxies in front, up to 9, or their addresses',
    ],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: '12' }, 'TRUST_PROXY must be'],
    [{ WORKER_CONCURRENCY: '1.5' }, 'WORKER_CONCURRENCY must be a whole number from 1 to 100; it is "1.5".'],
  ])('with the invalid setting %o', (environment, reason) => {
    const found = reasons(environment)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(reason)
  })

  it.each([
    [{ AUTH_MODE: 'oauth' }, 'AUTH_MODE must be legacy, concurrent or sso; it is "oauth".'],
    [{ AUTH_MODE: 'sso' }, 'AUTH_MODE=sso needs SSO_ISSUER_URL, SSO_CLIENT_ID and SSO_CLIENT_SECRET'],
    [{ ...SSO, AUTH_MODE: 'sso', SSO_CLIENT_ID: '' }, 'AUTH_MODE=sso needs SSO_CLIENT_ID: people sign in'],
    [{ ...SSO, AUTH_MODE: 'concurrent' }, 'MAIL_RELAY_URL is missing: with AUTH_MODE=concurrent'],
    [
      { ...SSO, AUTH_MODE: 'sso', SSO_ISSUER_URL: 'http://identity.example' },
      'SSO_ISSUER_URL must begin with https:, unless the provider is on this machine',
    ],
    [{ SSO_ISSUER_URL: 'identity.example' }, 'SSO_ISSUER_URL must be an address such as https://'],
  ])('with an incomplete or invalid sign-in: %o', (environment, reason) => {
    expect(reasons(environment)).toEqual([expect.stringContaining(reason)])
  })

  it('with a database other than PostgreSQL, in a text without its password', () => {
    const [reason] = reasons({ DATABASE_URL: 'mysql://enamel:hush@localhost/enamel', ENAMEL_SECRET: SECRET })
    expect(reason).toBe(
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/database.',
    )
  })
})

it('reads the version of the release, the sibling products and the name of the analytics object', () => {
  expect(readConfig({})).toMatchObject({ version: '1.0.0', siblingProducts: [], analyticsObject: undefined })
  expect(readConfig({ ANALYTICS_OBJECT: 'analytics' })).toMatchObject({ analyticsObject: 'analytics' })
  const given = {
    ENAMEL_VERSION: '1f3c9a2',
    SIBLING_PRODUCTS: 'Scan=https://scan.example/a?b=c, Pay = https://pay.example',
  }
  expect(readConfig(given)).toMatchObject({
    version: '1f3c9a2',
    siblingProducts: [
      { name: 'Scan', url: 'https://scan.example/a?b=c' },
      { name: 'Pay', url: 'https://pay.example' },
    ],
  })
})

it('reads the bucket of files, whose credentials may come from the machine', () => {
  expect(readConfig({})).toMatchObject({ s3: undefined })
  expect(readConfig({ S3_BUCKET: 'files' }).s3).toEqual({
    bucket: 'files',
    endpoint: undefined,
    region: 'us-east-1',
    credentials: undefined,
    prefix: '',
  })
  const given = {
    S3_BUCKET: 'files',
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PREFIX: 'practices/enamel/',
  }
  expect(readConfig(given).s3).toEqual({
    bucket: 'files',
    endpoint: 'https://s3.example',
    region: 'eu-west-2',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    prefix: 'practices/enamel/',
  })
})

describe('warnings about a configuration that works, but probably not as intended', () => {
  const warnings = (environment: Record<string, string>) => readConfig(environment).warnings

  it('are absent for a complete configuration', () => {
    expect(warnings({})).toEqual([])
    expect(
      warnings({
        DATABASE_URL,
        ENAMEL_SECRET: SECRET,
        PUBLIC_URL: 'https://enamel.example/',
        TRUST_PROXY: '1',
        TWILIO_ACCOUNT_SID: SID,
        TWILIO_AUTH_TOKEN: 'token',
        MAIL_RELAY_URL: 'smtps://user:pass@relay.example:465',
        MAIL_EVENTS_URL: 'https://api.relay.example',
        MAIL_EVENTS_KEY: 'key',
        MAIL_SPF: 'include:mail.enamel.example',
        npm_config_loglevel: 'warn',
        PUSH_URL: 'https://key:secret@push.example/apps/1',
        ALLOWED_REDIRECT_URLS: 'https://practice.example, https://other.example/start',
      }),
    ).toEqual([])
  })

  it.each([
    [{ DATABASE_URL }, /^ENAMEL_SECRET is not set: the secret stored in ENAMEL_DATA is used/],
    [
      { MAIL_RELAY_URL: 'smtp://relay.example', MAIL_SPF: 'ip4:192.0.2.1' },
      /^MAIL_EVENTS_URL is not set: .* staff have to decide/,
    ],
    [
      {
        MAIL_RELAY_URL: 'smtp://relay.example',
        MAIL_EVENTS_URL: 'https://api.relay.example',
        MAIL_EVENTS_KEY: 'key',
      },
      /^MAIL_SPF is not set: .* domains are never verified/,
    ],
    [
      { TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: 'token' },
      /^PUBLIC_URL is not set: the carrier cannot reach/,
    ],
    [{ PUBLIC_URL: 'https://enamel.example' }, /^TRUST_PROXY is not set and PUBLIC_URL is https:/],
    [{ ...SSO, AUTH_MODE: 'sso' }, /^PUBLIC_URL is not set: the identity provider sends people back/],
    [{ ENAMEL_ROLE: 'web' }, /^ENAMEL_ROLE is web without DATABASE_URL: .* serves one process/],
    [{ ENAMEL_DTAA: '/srv' }, /^ENAMEL_DTAA is not a setting of Enamel/],
  ])('appear for the setting %o', (environment, message) => {
    expect(warnings(environment)).toEqual([expect.stringMatching(message)])
  })
})

it('reads the name servers, with or without ports', () => {
  expect(readConfig({}).dnsServers).toBeUndefined()
  const { dnsServers } = readConfig({ DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353,[::1]:53,2620:fe::fe' })
  expect(dnsServers).toEqual(['9.9.9.9', '127.0.0.1:5353', '[::1]:53', '2620:fe::fe'])
})

it('an empty value counts as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', AUTH_MODE: '' })).toMatchObject({
    http: { port: 3000 },
    databaseUrl: undefined,
    signIn: { mode: 'legacy' },
  })
})

it('reads the name and address of the provider of shared identities in the modes that use one', () => {
  const signIn = (more: Record<string, string>) => readConfig({ ...SSO, ...more }).signIn
  expect(signIn({ AUTH_MODE: 'legacy' })).toEqual({ mode: 'legacy' })
  expect(signIn({ AUTH_MODE: 'sso' })).toEqual({
    mode: 'sso',
    provider: {
      issuerUrl: 'https://identity.example',
      clientId: 'enamel',
      clientSecret: 'hush',
      name: 'identity.example',
      url: 'https://identity.example',
    },
  })
  const named = {
    SSO_PROVIDER: 'Smile ID',
    SSO_URL: 'https://profile.example/',
    MAIL_RELAY_URL: 'smtp://relay.example',
  }
  expect(signIn({ AUTH_MODE: 'concurrent', ...named })).toMatchObject({
    mode: 'concurrent',
    provider: { name: 'Smile ID', url: 'https://profile.example' },
  })
  for (const host of ['localhost:3001', '127.0.0.1:3001', '[::1]:3001']) {
    const SSO_ISSUER_URL = `http://${host}/identity`
    expect(signIn({ AUTH_MODE: 'sso', SSO_ISSUER_URL })).toMatchObject({
      provider: { issuerUrl: SSO_ISSUER_URL },
    })
  }
})
