import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'

const syntax = await openSyntax({ id: 'java' })
const folder = new URL('../../../formats/src/properties/fixtures/spring-security/', import.meta.url)

/** Spring Security's messages, as its people translated them. */
function readMessages(file: string): ReadonlyMap<string, string> {
  const lines = readFileSync(new URL(file, folder), 'utf8').split(/\r?\n/u)
  return new Map(
    lines.flatMap((line) => {
      const [, key, value] = /^([^#!=\s]+)\s*=\s*(.*)$/u.exec(line) ?? []
      if (key === undefined || value === undefined) return []
      return [
        [key, value.replaceAll(/\\u([0-9A-Fa-f]{4})/gu, (_, code: string) => String.fromCharCode(parseInt(code, 16)))],
      ]
    }),
  )
}

const files = readdirSync(folder).filter((name) => name.endsWith('.properties'))
const source = readMessages('messages.properties')

test('the parts of real messages joined are the messages', () => {
  const texts = files.flatMap((file) => [...readMessages(file).values()])
  expect(texts.length).toBeGreaterThan(300)
  for (const text of texts) {
    const tokens = syntax.tokenise(text)
    expect(tokens.map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw)).join('')).toBe(text)
  }
})

test('what is wrong in translations by people is really wrong: an apostrophe that hides the placeholders behind it', () => {
  const found = files.flatMap((file) =>
    [...readMessages(file)].flatMap(([key, target]) => {
      const findings = compareMessages({ source: source.get(key) ?? target, target, syntax })
      return findings.filter(({ severity }) => severity === 'error').length === 0 ? [] : [`${file} ${key}`]
    }),
  )
  expect(found).toEqual([
    'messages_ca.properties AclEntryAfterInvocationProvider.noPermission',
    'messages_ca.properties ConcurrentSessionControlAuthenticationStrategy.exceededAllowed',
    'messages_ca.properties DigestAuthenticationFilter.nonceCompromised',
    'messages_ca.properties DigestAuthenticationFilter.nonceEncoding',
    'messages_ca.properties DigestAuthenticationFilter.nonceNotNumeric',
    'messages_ca.properties JdbcDaoImpl.noAuthority',
    'messages_ca.properties ProviderManager.providerNotFound',
    'messages_ca.properties SubjectDnX509PrincipalExtractor.noMatching',
    'messages_it.properties AclEntryAfterInvocationProvider.noPermission',
    'messages_it.properties JdbcDaoImpl.noAuthority',
    'messages_uk_UA.properties AclEntryAfterInvocationProvider.noPermission',
    'messages_uk_UA.properties DigestAuthenticationFilter.missingAuth',
    'messages_uk_UA.properties DigestAuthenticationFilter.missingMandatory',
  ])
})
