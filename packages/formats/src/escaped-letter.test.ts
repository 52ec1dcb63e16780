import { expect, test } from 'vitest'
import { findFormat } from './index.ts'

/** The target file that a source file with a no-break space and with `escape` gets for a Japanese translation. */
async function translationOf(file: string, source: string): Promise<string> {
  const bytes = new TextEncoder().encode(source)
  const info = findFormat({ path: file, bytes })
  if (info === undefined) throw new Error(`${file} has no format`)
  const format = await info.load()
  const parsed = format.parse(bytes, { file, locale: 'en', sourceLocale: 'en' })
  const [first] = parsed.entries.filter(({ kind, value }) => kind === 'text' && value.startsWith('Price'))
  if (first === undefined) throw new Error(`${file} has no such string`)
  const made = format.create(parsed, [{ kind: 'set', path: first.path, value: '注文' }], {
    file,
    locale: 'ja',
    sourceLocale: 'en',
    order: parsed.entries.map(({ path }) => path),
  })
  return new TextDecoder().decode(made)
}

const files: readonly (readonly [file: string, source: (escape: string) => string])[] = [
  ['en.json', (escape) => `{"price":"Price${escape}"}\n`],
  ['en.json5', (escape) => `{price: "Price${escape}"}\n`],
  ['app_en.arb', (escape) => `{"@@locale":"en","price":"Price${escape}"}\n`],
  ['en.yml', (escape) => `price: "Price${escape}"\n`],
  ['en.ts', (escape) => `export default { price: "Price${escape}" }\n`],
  ['en.toml', (escape) => `price = "Price${escape.replace(String.raw`\ud83d\ude00`, String.raw`\U0001f600`)}"\n`],
  ['en.strings', (escape) => `"price" = "Price${escape.replaceAll(String.raw`\u`, String.raw`\U`)}";\n`],
  ['values/strings.xml', (escape) => `<resources><string name="price">Price${escape}</string></resources>\n`],
]

test.for(
  files.flatMap(([file, source]) =>
    [String.raw`\u00a0`, String.raw`\u2014\u2019`, String.raw`\ud83d\ude00`, String.raw`\u200e\u2028`].map(
      (escape) => [file, escape, source(escape)] as const,
    ),
  ),
)('%s with %s as its only escapes: letters are written as they are', async ([file, , source]) => {
  expect(await translationOf(file, source)).toContain('注文')
})

test.for(files)('%s with letters in escapes: all are written so', async ([file, source]) => {
  const text = await translationOf(file, source(String.raw`\u00e9\u00a0`))
  expect(text).toMatch(/\\[uU]6ce8\\[uU]6587/u)
  expect(text).not.toMatch(/[\u0080-\uFFFF]/u)
})
