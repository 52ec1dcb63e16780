import { expect, test } from 'vitest'

const runtime: { readonly pickLocale: (request: object, app: object) => string } = await import(
  /* @vite-ignore */ new URL('../runtime/request-locale.js', import.meta.url).pathname
)
const app = { locales: ['en', 'de', 'pt-BR', 'zh_Hant', '__proto__'], source: 'en' }
const pick = (request: object, options: object = {}): string => runtime.pickLocale(request, { ...app, ...options })

test.for<[name: string, request: object, locale: string]>([
  ['nothing', {}, 'en'],
  ['the path', { url: 'https://a.example/de/cart?locale=pt-BR' }, 'de'],
  ['the path of a server of Node', { url: '/pt-br?x' }, 'pt-BR'],
  ['a path that only begins so', { url: '/design' }, 'en'],
  ['a path with an escape', { url: '/%64e/' }, 'de'],
  ['a path with half an escape', { url: '/%/de' }, 'en'],
  ['no address at all', { url: 'http://[' }, 'en'],
  ['the parameter', { url: '/?locale=zh-hant' }, 'zh_Hant'],
  ['the cookie', { headers: { cookie: 'a=b; locale=de; c' } }, 'de'],
  ['a cookie of a locale that is not there', { headers: { cookie: 'locale=fr', 'accept-language': 'de' } }, 'de'],
  ['the header of a Request', { headers: new Headers({ 'Accept-Language': 'fr, de;q=0.5, pt;q=0.9' }) }, 'pt-BR'],
  ['a region that the app does not have', { headers: { 'accept-language': 'de-AT,en;q=0.8' } }, 'de'],
  ['a region of another country', { headers: { 'accept-language': 'pt-PT' } }, 'pt-BR'],
  ['what is not wanted', { headers: { 'accept-language': 'de;q=0, *' } }, 'en'],
  ['a header with a strange number', { headers: { 'accept-language': 'de;q=x' } }, 'de'],
  ['several headers', { headers: { 'accept-language': ['fr', 'de'] } }, 'de'],
  ['a name of a prototype', { headers: { cookie: 'locale=constructor' } }, 'en'],
])('%s', ([, request, locale]) => {
  expect(pick(request)).toBe(locale)
})

test('a cookie and a parameter have the names that the app gives them, or none', () => {
  const request = { url: '/?lang=de&locale=pt-BR', headers: { cookie: 'NEXT_LOCALE=de; locale=pt-BR' } }
  expect(pick(request, { parameter: 'lang' })).toBe('de')
  expect(pick(request, { parameter: false, cookie: 'NEXT_LOCALE' })).toBe('de')
  expect(pick(request, { parameter: false, cookie: false })).toBe('en')
})

test('a header without an end is read up to a length', () => {
  expect(pick({ headers: { 'accept-language': `${'x,'.repeat(1_000_000)}de` } })).toBe('en')
})
