import { expect, test } from 'vitest'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'

const rule = 'glossary-term-missing'

const createProject = (config: object, files: Readonly<Record<string, unknown>> = {}): Promise<Folder> =>
  createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de', 'pt-BR'],
      files: ['{locale}.json'],
      syntax: 'i18next',
      ...config,
    },
    'en.json': { cart: 'Your basket is empty', pay: 'Go to checkout', both: 'From the basket to the checkout' },
    'de.json': { cart: 'Ihr Warenkorb ist leer', pay: 'Zur Kasse', both: 'Von der Tasche zur Kasse' },
    'pt-BR.json': { cart: 'A sua cesta está vazia', pay: 'Ir ao caixa', both: 'Da cesta ao caixa' },
    ...files,
  })

interface Finding {
  readonly code: string
  readonly severity: string
  readonly locale: string | null
  readonly message: string | null
  readonly says: string
}

async function findingsIn({ path }: Folder, ...flags: readonly string[]): Promise<readonly Finding[]> {
  const { out } = await callLockale(['check', '--json', ...flags], { cwd: path })
  return (JSON.parse(out) as { readonly findings: readonly Finding[] }).findings
}

const termsOf = (findings: readonly Finding[]) =>
  findings.flatMap(({ code, severity, locale, message }) =>
    code === rule ? [`${severity} ${locale ?? ''} ${message ?? ''}`] : [],
  )

test.for<[name: string, file: string, text: string, found: readonly string[]]>([
  ['a table of pairs', 'terms.en-de.csv', 'basket,Tasche\n', ['warning de cart']],
  ['a table of languages', 'terms.csv', 'en,de,pt\nbasket,Tasche,cesta\ncheckout,Kasse,caixa\n', ['warning de cart']],
  ['tabs', 'terms.tsv', 'en\tde\nbasket\tTasche\n', ['warning de cart']],
  ['a language of a region', 'terms.csv', 'en,pt\nbasket,carrinho\n', ['warning pt-BR both', 'warning pt-BR cart']],
  ['another pair of languages', 'terms.en-fr.csv', 'basket,panier\n', []],
])('a translation is checked against a glossary file: %s', async ([, file, text, found]) => {
  const path = `lockale/glossaries/${file}`
  await using folder = await createProject({ glossary: path }, { [path]: text })
  expect(termsOf(await findingsIn(folder)).toSorted()).toEqual(found)
})

test('terms of the config come first, and the severity is the one of the project', async () => {
  const path = 'lockale/glossaries/terms.csv'
  await using folder = await createProject(
    {
      targets: [{ locale: 'de', terms: { basket: 'Warenkorb' } }, 'pt-BR'],
      glossary: path,
      checks: { [rule]: 'error' },
    },
    { [path]: 'en,de\nbasket,Tasche\ncheckout,Ausgang\n' },
  )
  const found = termsOf(await findingsIn(folder))
  expect(found.toSorted()).toEqual(['error de both', 'error de both', 'error de pay'])
  const again = await findingsIn(folder, '--locale', 'de')
  expect(termsOf(again)).toEqual(found)
})

test('a term that changes in the file is found by the next check', async () => {
  const path = 'lockale/glossaries/terms.csv'
  await using folder = await createProject({ glossary: path }, { [path]: 'en,de\nbasket,Warenkorb\n' })
  expect(termsOf(await findingsIn(folder))).toEqual(['warning de both'])
  await folder.write(path, 'en,de\nbasket,Tasche\n')
  expect(termsOf(await findingsIn(folder))).toEqual(['warning de cart'])
})

test.for<[rule: string, needs: string]>([
  [rule, '"terms" of a target, or a glossary file'],
  ['forbidden-term', '"forbidden" of a target'],
  ['do-not-translate', '"doNotTranslate"'],
  ['must-match', '"mustMatch" of messages'],
])('a severity for %s without what it goes by is a note', async ([id, needs]) => {
  await using folder = await createProject({ checks: { [id]: 'error' } })
  const said = (await findingsIn(folder)).filter(({ code }) => code === 'unused-suppression')
  expect(said).toMatchObject([
    { severity: 'info', says: `sets a severity for ${id}, which finds nothing without ${needs}` },
  ])
  await using silent = await createProject({ checks: { [id]: 'off' } })
  expect((await findingsIn(silent)).filter(({ code }) => code === 'unused-suppression')).toEqual([])
})

test('a severity with a glossary file is none of these', async () => {
  const path = 'lockale/glossaries/terms.csv'
  await using folder = await createProject(
    { glossary: path, checks: { [rule]: 'warning' } },
    { [path]: 'en,de\nbasket,Tasche\n' },
  )
  expect((await findingsIn(folder)).map(({ code }) => code)).not.toContain('unused-suppression')
})
