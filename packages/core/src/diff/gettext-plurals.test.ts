import { runInNewContext } from 'node:vm'
import { type EntryChange, findFormat, type Format } from '@lockale/formats'
import { type FormPlan, type HeldForms, openSyntax, planForms, protect, restore } from '@lockale/messages'
import { expect, test } from 'vitest'

// the target languages of the service
const locales =
  'ace af an ar as ay az ba be bg bho bn br bs ca ceb ckb cs cy da de de-CH de-DE el en en-GB en-US eo es es-419 et eu fa fi fr fr-CA fr-FR ga gl gn gom gu ha he hi hr ht hu hy id ig is it ja jv ka kk kmr ko ky la lb lmo ln lt lv mai mg mi mk ml mn mr ms mt my nb ne nl oc om pa pag pam pl prs ps pt pt-BR pt-PT qu ro ru sa scn sk sl sq sr st su sv sw ta te tg th tk tl tn tr ts tt uk ur uz vi wo xh yi yue zh zh-Hans zh-Hant zu'.split(
    ' ',
  )
const numbers = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000]

const source = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: en\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#, c-format
msgid "%d file in %s"
msgid_plural "%d files in %s"
msgstr[0] ""
msgstr[1] ""
`

const po = await openPo()
const syntax = await openSyntax({ id: 'printf' })
const python = await openSyntax({ id: 'python' })
const parsed = po.parse(new TextEncoder().encode(source), { file: 'en.po', locale: 'en', sourceLocale: 'en' })

test.for(locales)('gettext in %s: the expression of the header leads to the text made for the number', (locale) => {
  const held = {
    forms: po.pluralForms?.(undefined, locale) ?? [],
    select: po.pluralRule?.(undefined, locale) ?? (() => 'other'),
  }
  const { rule, texts } = readPo(createTarget(locale, held))
  expect(texts.length).toBeGreaterThan(0)
  const indexes: unknown = runInNewContext(`[${numbers.join(', ')}].map((n) => Number(${rule}))`)
  for (const [at, number] of numbers.entries()) {
    const text = texts[Array.isArray(indexes) ? Number(indexes[at]) : -1]
    expect([number, text]).toEqual([number, expect.stringContaining(`«${expectedForm(locale, number, held.forms)}»`)])
    expect(text).toMatch(/%d.*%s/u)
  }
})

test.for<[locale: string, header: string]>([
  ['tr', 'nplurals=2; plural=(n > 1);'],
  ['tr-TR', 'nplurals=2; plural=n>1;'],
  ['pt-PT', 'nplurals=2; plural=(n == 0 || n == 1) ? 0 : 1;'],
  ['cy', 'nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3;'],
  ['lv', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);'],
  ['fr', 'nplurals=2; plural=(n > 1);'],
  ['fr', 'nplurals=2; plural=(n != 1);'],
  ['de', 'nplurals=2; plural=(n != 1);'],
  ['ja', 'nplurals=2; plural=(n != 1);'],
])('gettext in %s with %s: a text is made for the numbers that its header gives it', ([locale, header]) => {
  const text = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${header}\\n"\n`
  const target = po.parse(new TextEncoder().encode(text), { file: 'x.po', locale, sourceLocale: 'en' })
  const select = po.pluralRule?.(target, locale) ?? (() => '')
  const held = { forms: po.pluralForms?.(target, locale) ?? [], select }
  const forms = new Map([
    ['one', 'One item in %(x)s'],
    ['other', '%(n)d items in %(x)s'],
  ])
  const plans = planForms({ forms, plural: 'cardinal', source: 'en', target: locale, syntax: python, held })
  for (const number of [...hundreds, 1_000_000]) {
    const plan = plans.find(({ form }) => form === select(number))
    const from = plan?.do === 'translate' ? plan.from : ''
    // "One file" is for 1 alone
    expect([number, from]).toEqual([number, from === 'one' && number === 1 ? 'one' : 'other'])
  }
  for (const plan of plans) {
    const samples = plan.do === 'translate' ? plan.counts.flatMap(({ sample = [] }) => sample) : []
    for (const sample of samples) expect([plan.form, select(sample)]).toEqual([plan.form, plan.form])
  }
})

function expectedForm(locale: string, number: number, held: readonly string[]): string {
  if (Intl.PluralRules.supportedLocalesOf([locale]).length === 0) return 'other'
  const rules = new Intl.PluralRules(locale)
  const form = rules.select(number)
  const isOfMillions = number === 1_000_000 && !hundreds.some((other) => rules.select(other) === form)
  return held.includes(form) && !isOfMillions ? form : 'other'
}

const hundreds = Array.from({ length: 1001 }, (_, number) => number)

/** A new file with all the forms that are planned, each by a translator that keeps tags and adds the name of the form. */
function createTarget(locale: string, held: HeldForms): string {
  const forms = new Map(parsed.entries.map(({ form = '', value }) => [form, value]))
  const [path = []] = parsed.entries.map((entry) => entry.path.slice(0, -1))
  const plans = planForms({ forms, plural: 'cardinal', source: 'en', target: locale, syntax, held })
  const texts = new Map<string, string>()
  for (const plan of plans) if (plan.do === 'translate') texts.set(plan.form, translate(plan, forms, locale))
  for (const plan of plans) if (plan.do === 'copy') texts.set(plan.form, texts.get(plan.from) ?? '')
  const changes = [...texts].map(([form, value]): EntryChange => {
    const place = { path: [...path, form], value }
    return forms.has(form) ? { kind: 'set', ...place } : { kind: 'add', ...place, form }
  })
  const order = parsed.entries.map((entry) => entry.path)
  const bytes = po.create(parsed, changes, { file: 'x.po', locale, sourceLocale: 'en', order, source: parsed })
  return new TextDecoder().decode(bytes)
}

function translate(
  { form, from, counts }: Extract<FormPlan, { readonly do: 'translate' }>,
  forms: ReadonlyMap<string, string>,
  targetLocale: string,
): string {
  const text = forms.get(from) ?? ''
  const protectedText = protect(text, { syntax, counts })
  const answer = `${protectedText.wire} «${form}»`
  const restored = restore({ protectedText, answer, source: text, syntax, targetLocale, counts })
  if (!restored.ok) throw new Error(restored.finding.code)
  return restored.text
}

/** As gettext's runtime reads a file: the expression is one of C, which JavaScript reads the same way. */
function readPo(text: string): { readonly rule: string; readonly texts: readonly string[] } {
  const rule = /plural=([^;]+);/u.exec(text)?.[1] ?? ''
  const texts: string[] = []
  for (const [, index, string = ''] of text.matchAll(/^msgstr\[(\d+)\] "(.*)"$/gmu)) texts[Number(index)] = string
  return { rule, texts }
}

async function openPo(): Promise<Format> {
  const format = await findFormat({ path: 'en.po' })?.load()
  if (format === undefined) throw new Error('There is no format for .po files.')
  return format
}
