import { expect, test } from 'vitest'
import { redact, Secret } from './redact.ts'
import { knownSecrets, rememberSecret } from './redact-known.ts'

test.for<[name: string, env: Record<string, string>, text: string, shown: string]>([
  ['the key', { LOCKALE_KEY: 'abc-1234' }, 'abc-1234', '[redacted]'],
  ['the key with blanks around it', { LOCKALE_KEY: ' abc-1234\n' }, 'x abc-1234 x', 'x [redacted] x'],
  ['a key that bundlers publish', { VITE_LOCKALE_KEY: 'abc-1234' }, 'abc-1234', '[redacted]'],
  ['the password of a proxy', { https_proxy: 'http://me:pa%21ss-1@p:1' }, 'pa!ss-1 pa%21ss-1', '[redacted] [redacted]'],
  ['a proxy that is no URL', { HTTP_PROXY: 'me:pass@[' }, 'me:pass@[', '[redacted]'],
  ['a proxy without a scheme', { HTTP_PROXY: 'me:pass-1@proxy:80' }, 'pass-1 for proxy', '[redacted] for proxy'],
  ['a proxy without a password', { HTTP_PROXY: 'http://proxy.example:8080' }, 'proxy.example', 'proxy.example'],
  ['anything else', { HOME: '/home/somebody' }, '/home/somebody', '/home/somebody'],
])('%s', ([, env, text, shown]) => expect(redact(text, knownSecrets(env))).toBe(shown))

test('what a run finds later is hidden by whoever asked before', () => {
  const env = {}
  const seen = knownSecrets(env)
  rememberSecret(env, new Secret('found-later'))
  rememberSecret(env, new Secret('found-later'))
  expect([redact('found-later', seen), seen.length]).toEqual(['[redacted]', 1])
})

test('one run does not hide the words of another', () => {
  rememberSecret({}, new Secret('another run'))
  expect(redact('another run', knownSecrets({}))).toBe('another run')
})
