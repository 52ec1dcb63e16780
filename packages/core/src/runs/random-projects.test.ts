import { type Diagnostic, isLockaleError } from '@lockale/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { testDepth } from '../../../../test/depth.ts'

const locales = ['de', 'de-AT', 'fr', 'pl', 'ja'] as const
const namespaces = ['shop', 'cart', 'home'] as const

/** Texts of a message by locale, and how often each is drawn: the usual one, and what rules find something in. */
const texts = fc.constantFrom(
  'Hallo {{name}}',
  'Hallo {{name}} ',
  'Hallo {{nam}}',
  'Hello {{name}}',
  'Sie haben {{name}} das Haus gekauft',
  'Du hast {{name}} dein Haus gekauft',
  '',
  'Hallo <b>{{name}}</b>',
)
const sources = fc.constantFrom('Hello {{name}}', 'Your house, {{name}}', 'You have bought {{name}} the house.')
const keys = ['a', 'b', 'c.d', 'e'] as const

const target = fc.record({ texts: fc.dictionary(fc.constantFrom(...keys, 'gone'), texts), isThere: fc.boolean() })
const namespace = fc.record({
  source: fc.dictionary(fc.constantFrom(...keys), sources, { minKeys: 1 }),
  later: fc.dictionary(fc.constantFrom(...keys), sources),
  targets: fc.tuple(...locales.map(() => target)),
})
const layout = fc.constantFrom(
  'locales/{locale}/{namespace}.json',
  '{namespace}/{locale}.json',
  'l/{namespace}.{locale}.json',
)
const project = fc.record({
  layout,
  namespaces: fc.tuple(...namespaces.map(() => namespace)),
  extra: fc.subarray([...locales]),
  broken: fc.option(fc.constantFrom(...locales)),
  isSynced: fc.boolean(),
  locked: fc.option(fc.constantFrom(...locales)),
})
const part = fc.record({
  locales: fc.option(fc.subarray([...locales], { minLength: 1 }), { nil: undefined }),
  files: fc.option(fc.subarray([...namespaces], { minLength: 1 }), { nil: undefined }),
  messages: fc.option(fc.subarray(['a', 'b'], { minLength: 1 }), { nil: undefined }),
})

type Drawn = typeof project extends fc.Arbitrary<infer T> ? T : never

async function openWorld(drawn: Drawn): Promise<World> {
  const fileOf = (locale: string, name: string) => drawn.layout.replace('{locale}', locale).replace('{namespace}', name)
  const files: Record<string, unknown> = {}
  const changed: Record<string, unknown> = {}
  for (const [at, name] of namespaces.entries()) {
    const one = drawn.namespaces[at]
    if (one === undefined) continue
    files[fileOf('en', name)] = one.source
    changed[fileOf('en', name)] = { ...one.source, ...one.later }
    for (const [index, locale] of locales.entries()) {
      const own = one.targets[index]
      if (own?.isThere === true) files[fileOf(locale, name)] = own.texts
    }
  }
  for (const locale of drawn.extra) files[fileOf(locale, 'left')] = { x: 'Hallo' }
  if (drawn.broken !== null) {
    const file = fileOf(drawn.broken, 'cart')
    files[file] ??= {}
    changed[file] = '{ "a": '
  }
  const targets = locales.map((locale) => ({ locale, ...(locale === drawn.locked && { policy: 'locked' }) }))
  const world = createWorld(files, { targets, files: [drawn.layout], syntax: 'i18next' })
  world.translator.answer = ({ texts: asked, target: locale }) => asked.map((text) => translate(text, locale))
  if (drawn.isSynced) await world.project.sync({ translator: world.translator }).catch(() => undefined)
  for (const [file, value] of Object.entries(changed)) world.write(file, value)
  return world
}

/** Of the whole project, the sentences that only a look at all of it can say. */
const aboutTheWhole: ReadonlySet<string> = new Set(['unused-suppression', 'obsolete-lock-entry'])

test('what a check says of a part is what it says of that part in a check of everything', async () => {
  await fc.assert(
    fc.asyncProperty(project, part, async (drawn, chosen) => {
      const world = await openWorld(drawn)
      const files = chosen.files?.map((name) => drawn.layout.replace('{locale}', 'en').replace('{namespace}', name))
      const selection = { locales: chosen.locales, files, messages: chosen.messages }
      const run = async (narrow: object) => {
        const { diagnostics, folded = [], coverage } = await world.project.check(narrow)
        const all = [
          ...diagnostics.filter(({ arguments: args, message }) => message !== undefined || args['count'] === undefined),
          ...folded,
        ]
        return { all: [...diagnostics.filter(isFile), ...all.filter((one) => !isFile(one))], coverage }
      }
      const full = await run({})
      const narrowed = await run(selection).catch((error: unknown) => error)
      if (narrowed instanceof Error) {
        // no part has such a message
        if (isLockaleError(narrowed, 'MESSAGE_UNKNOWN')) return
        throw narrowed
      }
      const isInPart = takes(chosen, drawn)
      const { all, coverage } = narrowed as Awaited<ReturnType<typeof run>>
      // of messages one finding for the file counts those that are asked for
      const some = chosen.messages === undefined ? all : all.filter(({ code }) => code !== 'missing-file')
      expect(print(some)).toEqual(print(full.all.filter(isInPart)))
      const isWhole = files === undefined && chosen.messages === undefined
      const own = full.coverage.filter(({ locale }) => chosen.locales?.some((one) => one === locale) ?? true)
      expect(isWhole ? coverage : []).toEqual(isWhole ? own : [])
    }),
    { numRuns: testDepth > 1 ? 200 : 15 },
  )
})

test('what a check says a sync resolves is resolved by the next one', async () => {
  await fc.assert(
    fc.asyncProperty(project, async (drawn) => {
      const world = await openWorld({ ...drawn, broken: null })
      const { project: runs, translator } = world
      const before = await runs.check()
      const report = await runs.sync({ translator })
      const after = await runs.check()
      expect(after.diagnostics.filter(({ isBySync }) => isBySync === true)).toEqual([])
      // and where it promised nothing, there was nothing to do
      const promised = before.diagnostics.some(({ isBySync, code }) => isBySync === true || code === 'extra-key')
      expect(promised ? 0 : report.written).toBe(0)
    }),
    { numRuns: testDepth > 1 ? 200 : 15 },
  )
})

/** In letters of the language, or the answer is refused. */
function translate(text: string, locale: string): string {
  return locale === 'ja'
    ? text.replaceAll(/Hello|Your house|You have bought|the house/gu, 'テスト')
    : `${locale}:${text}`
}

function isFile({ code }: Diagnostic): boolean {
  return code === 'missing-file'
}

function takes(chosen: typeof part extends fc.Arbitrary<infer T> ? T : never, drawn: Drawn) {
  const namespaceOf = (file: string) => [...namespaces, 'left'].find((name) => file.includes(name)) ?? ''
  const localeOf = (file: string) =>
    ['en', ...locales].find((locale) => {
      return [...namespaces, 'left'].some(
        (name) => drawn.layout.replace('{locale}', locale).replace('{namespace}', name) === file,
      )
    })
  return ({ code, file, locale = localeOf(file), message, severity }: Diagnostic): boolean => {
    if (aboutTheWhole.has(code)) return false
    if (file.startsWith('lockale.')) return true
    if (chosen.locales !== undefined && locale !== 'en' && !chosen.locales.some((one) => one === locale)) return false
    if (chosen.files !== undefined && !chosen.files.some((one) => one === namespaceOf(file))) return false
    if (chosen.messages === undefined) return true
    if (message === undefined) return severity === 'error' && code !== 'missing-file'
    return chosen.messages.includes(message)
  }
}

function print(found: readonly Diagnostic[]): readonly string[] {
  return found.map((one) => JSON.stringify(one)).toSorted()
}
