import fc from 'fast-check'
import type { LocalService } from '@lockale/service'
import type { Volume } from 'memfs'
import type { Fault } from '../crash/disk.ts'
import {
  createVolume,
  type Ended,
  type Files,
  filesOf,
  root,
  runProcess,
  type SmallProject,
  sync,
  unansweredOf,
} from '../crash/project.ts'

/** What happens to a small project before and while runs fail in it. */
export interface Script {
  readonly source: Readonly<Record<string, string>>
  readonly targets: readonly (string | Readonly<Record<'locale' | 'from', string>>)[]
  /** After the first sync. */
  readonly edits: readonly Edit[]
  /** One run for each, in this order; then a healthy one. */
  readonly faults: readonly Fault[]
}

export type Edit =
  | { readonly kind: 'source'; readonly key: string; readonly text: string }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'person'; readonly key: string; readonly target: string; readonly text: string }

const keys = ['a', 'b', 'c', 'items_one', 'items_other', 'toString'] as const
const texts = [
  'Buy',
  'Buy now',
  'Hello {{name}}',
  '{{count}} item',
  '',
  ' ',
  '42',
  'Save your changes',
  'A\nB',
  '<b>Bold</b> & more',
]
const key = fc.constantFrom(...keys)
const text = fc.constantFrom(...texts)

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ kind: fc.constant('kill' as const), at: fc.integer({ min: 1, max: 110 }) }),
  fc.record({
    kind: fc.constant('power' as const),
    at: fc.integer({ min: 1, max: 110 }),
    lose: fc.constantFrom('names' as const, 'content' as const),
  }),
  fc.record({
    kind: fc.constant('error' as const),
    at: fc.integer({ min: 1, max: 200 }),
    code: fc.constantFrom('ENOSPC', 'EIO', 'EDQUOT', 'EMFILE', 'EROFS'),
    isLasting: fc.boolean(),
  }),
)

const derived = { locale: 'de-AT', from: 'de' }

export const script: fc.Arbitrary<Script> = fc.record({
  source: fc.dictionary(key, text, { minKeys: 1, noNullPrototype: true }),
  targets: fc.constantFrom<Script['targets']>(['de'], ['de', 'pl'], ['fr', 'ja'], ['de', derived]),
  edits: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('source' as const), key, text }),
      fc.record({ kind: fc.constant('remove' as const), key }),
      fc.record({
        kind: fc.constant('person' as const),
        key,
        target: fc.constantFrom('de', 'fr', 'de-AT'),
        text: fc.constantFrom('Von Hand', 'À la main'),
      }),
    ),
    { maxLength: 4 },
  ),
  faults: fc.array(fault, { minLength: 1, maxLength: 3 }),
})

/** All that was seen when a script was played. */
export interface Played {
  readonly before: Files
  /** What a run without faults makes of it, and what it was billed. */
  readonly calm: { readonly files: Files; readonly characters: number }
  /** After each run with a fault. */
  readonly hurt: readonly { readonly ended: Ended; readonly files: Files }[]
  readonly healed: { readonly ended: Ended; readonly files: Files }
  /** One more run. */
  readonly idle: { readonly files: Files; readonly requests: number }
  /** Of all runs with faults and the healthy one. */
  readonly characters: number
  /** Of requests without an answer on record, after the last run with a fault. */
  readonly inFlight: number
}

/** Plays a script twice from one beginning: without faults, and with them. */
export async function play(
  { source, targets, edits, faults }: Script,
  service: LocalService,
  key = 'test-key',
): Promise<Played> {
  const config = { source: 'en', targets, files: ['locales/{locale}.json'], syntax: 'i18next' }
  const project: SmallProject = { config, service, key }
  const begun = await runProcess(project, createVolume({ 'locales/en.json': toJson(source) }), sync)
  for (const edit of edits) edited(begun.volume, edit)
  const all = filesOf(begun.volume, true)
  const { counters } = service
  let billed = counters.billedCharacters
  const calm = await runProcess(project, createVolume(all), sync)
  const characters = service.counters.billedCharacters - billed
  billed = service.counters.billedCharacters
  let volume = createVolume(all)
  const hurt: { ended: Ended; files: Files }[] = []
  for (const one of faults) {
    const ended = await runProcess(project, volume, sync, one)
    volume = ended.volume
    hurt.push({ ended, files: withoutTemporary(filesOf(volume)) })
  }
  const inFlight = await unansweredOf(volume)
  const healed = await runProcess(project, volume, sync)
  const spent = service.counters.billedCharacters - billed
  const translations = service.counters.translations
  const idle = await runProcess(project, healed.volume, sync)
  return {
    before: filesOf(createVolume(all)),
    calm: { files: filesOf(calm.volume), characters },
    hurt,
    healed: { ended: healed, files: filesOf(healed.volume) },
    idle: { files: filesOf(idle.volume), requests: service.counters.translations - translations },
    characters: spent,
    inFlight: inFlight.characters,
  }
}

function edited(volume: Volume, edit: Edit): void {
  const file = `${root}/locales/${edit.kind === 'person' ? edit.target : 'en'}.json`
  if (!volume.existsSync(file)) return
  const messages = new Map(Object.entries(JSON.parse(String(volume.readFileSync(file))) as Record<string, string>))
  if (edit.kind === 'remove') messages.delete(edit.key)
  else if (edit.kind === 'source' || messages.has(edit.key)) messages.set(edit.key, edit.text)
  volume.writeFileSync(file, toJson(Object.fromEntries(messages)))
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

function withoutTemporary(files: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([file]) => !file.endsWith('.lockale-tmp')))
}
