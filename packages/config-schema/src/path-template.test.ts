import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { catalogId, fillTemplate, matchesTemplate, matchNamespace, templateProblem, toGlob } from './path-template.ts'

const perFolder = 'locales/{locale}/{namespace}.json'

test.for<[template: string, path: string, namespace: string | undefined]>([
  [perFolder, 'locales/en/home.json', 'home'],
  [perFolder, 'locales/en/shop/cart.json', 'shop/cart'],
  [perFolder, 'locales/en/a.b.json', 'a.b'],
  [perFolder, 'locales/en/.json', undefined],
  [perFolder, 'locales/en/.hidden.json', undefined],
  [perFolder, 'locales/en/.hidden/a.json', undefined],
  [perFolder, 'locales/en//a.json', undefined],
  [perFolder, 'locales/de/home.json', undefined],
  [perFolder, 'other/locales/en/home.json', undefined],
  ['{namespace}/{locale}.json', 'src/cart/en.json', 'src/cart'],
  ['src/{namespace}/i18n/{locale}.json', 'src/i18n/en.json', undefined],
  ['{namespace}.{locale}.json', 'app.en.json', 'app'],
  ['app-{namespace}.json', 'app-home.json', 'home'],
  ['app-{namespace}.json', 'app-a/b.json', undefined],
  ['{locale}/{namespace}.{locale}.json', 'en/app.en.json', 'app'],
  ['{locale}/{namespace}.{locale}.json', 'en/app.de.json', undefined],
  ['{locale}.json', 'en.json', undefined],
])('%s finds in %s the namespace %s', ([template, path, namespace]) => {
  expect(matchNamespace(template, 'en', path)).toBe(namespace)
})

test.for<[template: string, glob: string]>([
  [perFolder, 'locales/en/**/*.json'],
  ['src/{namespace}/i18n/{locale}.json', 'src/**/i18n/en.json'],
  ['{namespace}_{locale}.properties', '**/*_en.properties'],
  ['app-{namespace}.json', 'app-*.json'],
  ['app/[lang]/(shop)/{namespace}.json', String.raw`app/\[lang\]/\(shop\)/**/*.json`],
  ['!a+(b)/@c/{namespace}.json', String.raw`\!a+\(b\)/@c/**/*.json`],
  ['{locale}.json', 'en.json'],
])('%s is looked for as %s', ([template, glob]) => expect(toGlob(template, 'en')).toBe(glob))

test.for<[template: string, namespace: string | undefined, id: string]>([
  [perFolder, 'shop/cart', 'locales/{locale}/shop/cart.json'],
  ['values-{locale}/strings.xml', undefined, 'values-{locale}/strings.xml'],
  [perFolder, '$&$1', 'locales/{locale}/$&$1.json'],
])('the catalog of %s for %s is %s', ([template, namespace, id]) => expect(catalogId(template, namespace)).toBe(id))

test.for<[template: string, problem: RegExp]>([
  ['/etc/{locale}.json', /absolute/u],
  ['C:/x/{locale}.json', /absolute/u],
  ['c:{locale}.json', /absolute/u],
  ['a\\{locale}.json', /backslash/u],
  ['../{locale}.json', /leaves the folder/u],
  ['a/../../{locale}.json', /leaves the folder/u],
  ['a/./{locale}.json', /"\."/u],
  ['a//{locale}.json', /empty folder/u],
  ['a/{locale}/', /names a folder/u],
  ['a\0/{locale}.json', /control/u],
  ['a"b/{locale}.json', /quote/u],
  ['node_modules/x/{locale}.json', /node_modules/u],
  ['a/.GIT/{locale}.json', /\.git/iu],
  ['.github/workflows/{locale}.yml', /is inside \.github, where/u],
  ['.husky/{locale}.json', /is inside \.husky/u],
  ['app/.VSCode/{locale}.json', /is inside \.VSCode/u],
  ['.gitlab-ci.{locale}.yml', /is inside \.gitlab-ci/u],
  ['.gitlab-ci/{locale}.yml', /is inside \.gitlab-ci/u],
  ['packages/*/{locale}.json', /wildcard/u],
  ['{{lng}}/{{ns}}.json', /\{\{lng\}\}.*did you mean \{locale\}/u],
  ['{locale}/{file}.json', /did you mean \{namespace\}/u],
  ['{locale}/{.json', /contains \{/u],
  ['{locale}/}.json', /contains \}/u],
  ['{namespace}/{namespace}.json', /more than once/u],
  ['{'.repeat(500_000), /contains/u],
])('%s is refused', ([template, problem]) => expect(templateProblem(template)).toMatch(problem))

test.for([
  perFolder,
  '{locale}.json',
  'values-{locale}/strings.xml',
  'app/[lang]/(a)/{namespace}.json',
  'a..b/{locale}',
  'github/{locale}.yml',
  '.gitignored/{locale}.json',
])('%s is a template', (template) => expect(templateProblem(template)).toBeUndefined())

describe('laws', () => {
  const character = fc.constantFrom(...('aB1é日\u{1F600} ()[]!@+$&^-_,~.'.match(/./gu) ?? []))
  const name = fc.string({ unit: character, minLength: 1, maxLength: 8 }).filter((one) => !one.startsWith('.'))
  const literal = fc.array(name, { maxLength: 2 }).map((names) => names.map((one) => `${one}/`).join(''))
  const namespace = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'))
  const locale = fc.constantFrom('en', 'pt_BR', 'zh-Hant', 'sr@latin')
  const template = fc
    .tuple(
      literal,
      fc.constantFrom('', '{locale}/', 'x-{locale}/'),
      literal,
      fc.constantFrom('.json', '.{locale}.json', '/{locale}'),
    )
    .map(([before, part, between, end]) => `${before}${part}${between}{namespace}${end}`)

  test('what was filled in is found again', () => {
    fc.assert(
      fc.property(template, locale, namespace, (template, locale, namespace) => {
        const path = fillTemplate(template, { locale, namespace })
        expect(matchNamespace(template, locale, path)).toBe(namespace)
        expect(matchesTemplate(template, locale, path)).toBe(true)
        expect(fillTemplate(catalogId(template, namespace), { locale, namespace: undefined })).toBe(path)
      }),
    )
  })

  test('what is found fills in to the same path', () => {
    const piece = fc.constantFrom('locales', 'en', 'a', '/', '/', '.', '.json', 'x-', ' ')
    const path = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.constantFrom(perFolder, '{namespace}.json', 'a{namespace}.json'), path, (template, path) => {
        const namespace = matchNamespace(template, 'en', path)
        expect(namespace === undefined ? path : fillTemplate(template, { locale: 'en', namespace })).toBe(path)
      }),
      { numRuns: 2000 },
    )
  })
})

test.for<[locale: string, folder: string]>([
  ['de', 'values-de'],
  ['pt-BR', 'values-pt-rBR'],
  ['fil-PH', 'values-fil-rPH'],
  ['sr-Latn', 'values-b+sr+Latn'],
  ['zh-Hant-TW', 'values-b+zh+Hant+TW'],
  ['es-419', 'values-b+es+419'],
  ['pt-rBR', 'values-pt-rBR'],
  ['{locale}', 'values-{locale}'],
])('%s is spelled in the Android way in %s', ([locale, folder]) => {
  expect(fillTemplate('res/values-{locale}/strings.xml', { locale, namespace: undefined })).toBe(
    `res/${folder}/strings.xml`,
  )
  expect(fillTemplate('values-{locale}.xml', { locale, namespace: undefined })).toBe(`values-${locale}.xml`)
})

test('an Android folder is found again', () => {
  const template = 'res/values-{locale}/{namespace}.xml'
  expect(matchNamespace(template, 'pt-BR', 'res/values-pt-rBR/strings.xml')).toBe('strings')
  expect(matchesTemplate('res/values-{locale}/strings.xml', 'pt-BR', 'res/values-pt-rBR/strings.xml')).toBe(true)
})
