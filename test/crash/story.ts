import type { LocalService } from '@lockale/service'
import { expect } from 'vitest'
import { startAsReal } from '../start-as-real.ts'
import type { Fault } from './disk.ts'
import {
  createVolume,
  type Ended,
  type Files,
  filesOf,
  runProcess,
  type SmallProject,
  sync,
  unansweredOf,
} from './project.ts'

/** Formats of four kinds, plurals of three. */
const config = {
  source: 'en',
  targets: ['de', 'pl'],
  files: [
    { source: 'locales/{locale}.json', target: 'locales/{locale}.json', syntax: 'i18next' },
    { source: 'rails/{locale}.yml', target: 'rails/{locale}.yml', syntax: 'none' },
    { source: 'java/messages_{locale}.properties', target: 'java/messages_{locale}.properties', syntax: 'none' },
    { source: 'po/{locale}.po', target: 'po/{locale}.po', syntax: 'printf' },
  ],
}

const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, `Sentence number ${index}`]))

const first: Files = {
  'locales/en.json': toJson({
    cta: 'Buy',
    gone: 'Away with it',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
  }),
  'rails/en.yml': 'menu:\n  open: Open the door\n  close: Close it\n',
  'java/messages_en.properties': '# shop\nhello=Hello there\nbye=Good bye\n',
  'po/en.po': po([
    ['file', 'One file', 'One file'],
    ['left', '%d left', '%d left'],
  ]),
}

const later: Files = {
  'locales/en.json': toJson({
    cta: 'Buy now',
    items_one: '{{count}} thing',
    items_other: '{{count}} things',
    fresh: 'Brand new',
    ...many,
  }),
  'rails/en.yml': 'menu:\n  open: Open the gate\n  close: Close it\n  lock: Lock it\n',
  'java/messages_en.properties': '# shop\nhello=Hello again\nbye=Good bye\nthanks=Thank you\n',
}

/** A project in the middle of its life, and what one calm run makes of it. */
export interface Story {
  readonly project: SmallProject
  /** With the ledger and the journal of a run that died. */
  readonly before: Files
  readonly after: Files
  /** Calls of the calm run that change something. */
  readonly changes: readonly string[]
  /** Characters that the calm run was billed. */
  readonly characters: number
}

/**
 * Synced once; then a person wrote two texts and a message went; a run died between the target files and the lockfile; then
 * the source changed again. What is left to do: translate, remove, keep, and believe the journal.
 * @param isFat the ledger is so full of waste that the run makes it small again
 */
export async function tellStory(
  service: LocalService,
  { isFat = false }: { readonly isFat?: boolean } = {},
): Promise<Story> {
  const project = { config, service }
  const begun = await runProcess(project, createVolume(first), sync)
  expect([begun.how, begun.error]).toEqual(['done', undefined])
  const edited = filesOf(begun.volume, true)
  const texts: Files = {
    ...edited,
    'locales/de.json': edited['locales/de.json']?.replace(/"cta": "[^"]*"/u, '"cta": "Kaufen"') ?? '',
    'rails/pl.yml': edited['rails/pl.yml']?.replace(/close: .*/u, 'close: Zamknij to') ?? '',
    'java/messages_en.properties': `${first['java/messages_en.properties']}thanks=Thank you\n`,
  }
  const kept = await runProcess(project, createVolume(texts), sync)
  expect([kept.how, kept.error]).toEqual(['done', undefined])
  const changed = {
    ...filesOf(kept.volume, true),
    'po/en.po': po([
      ['file', 'One file', 'One file'],
      ['left', 'Only %d left', 'Only %d left'],
    ]),
  }
  const rehearsed = await runProcess(project, createVolume(changed), sync)
  const at = rehearsed.disk.calls.findIndex((call) => /^rename .* .*\/lockale\.lock$/u.test(call)) + 1
  const died = await runProcess(project, createVolume(changed), sync, { kind: 'kill', at })
  expect([died.how, at > 0, '.lockale/journal' in filesOf(died.volume, true)]).toEqual(['died', true, true])
  const left = filesOf(died.volume, true)
  const ledger = left['.lockale/ledger'] ?? ''
  // The same lines again and again: nothing new is said by them.
  const waste = isFat ? ledger.repeat(Math.ceil(1.2e6 / ledger.length)) : ''
  const before = { ...left, ...later, '.lockale/ledger': ledger + waste }
  const billed = service.counters.billedCharacters
  const calm = await runProcess(project, createVolume(before), sync)
  expect([calm.how, calm.error]).toEqual(['done', undefined])
  expect((filesOf(calm.volume, true)['.lockale/ledger']?.length ?? 0) < 1e6).toBe(true)
  const characters = service.counters.billedCharacters - billed
  return {
    project,
    before,
    after: filesOf(calm.volume),
    changes: calm.disk.calls,
    characters,
  }
}

export interface Survival {
  readonly how: Ended['how']
  /** The faulty run was over before its fault came. */
  readonly wasUntouched: boolean
}

/** One faulty run, then a healthy one, held to the laws. */
export async function survive(story: Story, fault: Fault): Promise<Survival> {
  const steps: string[] = [JSON.stringify(fault)]
  try {
    return await playOut(story, fault, (step) => steps.push(step))
  } catch (error) {
    if (error instanceof Error) error.message = `${steps.join(' · ')}\n${error.message}`
    throw error
  }
}

async function playOut(story: Story, fault: Fault, at: (step: string) => void): Promise<Survival> {
  const { project, before, after, characters } = story
  const { service } = project
  const billed = service.counters.billedCharacters
  const spent = () => service.counters.billedCharacters - billed
  const hurt = await runProcess(project, createVolume(before), sync, fault)
  at(`${hurt.disk.calls[fault.at - 1]}: ${hurt.how} ${String(hurt.error)}`)
  expectWhole(story, hurt)
  const inFlight = await unansweredOf(hurt.volume)

  at('L8: one healthy run')
  const healed = await runProcess(project, hurt.volume, sync)
  expect([healed.how, healed.error]).toEqual(['done', undefined])
  expect(filesOf(healed.volume)).toEqual(after)
  expect(Object.keys(filesOf(healed.volume, true)).toSorted()).toEqual(
    [...Object.keys(after), '.lockale/.gitignore', '.lockale/ledger'].toSorted(),
  )
  at('L1: paid once')
  expect(spent()).toBeLessThanOrEqual(characters + inFlight.characters)
  expect(spent()).toBeGreaterThanOrEqual(characters)

  at('L7: nothing is left to do')
  const paid = spent()
  const idle = await runProcess(project, healed.volume, sync)
  expect([idle.how, filesOf(idle.volume), spent()]).toEqual(['done', after, paid])
  return { how: hurt.how, wasUntouched: hurt.disk.calls.length < fault.at }
}

/** What may be seen of a run that did not end well, at any moment. */
function expectWhole({ before, after }: Story, { how, volume }: Ended): void {
  const old = withoutTemporary(filesOf(createVolume(before)))
  const found = withoutTemporary(filesOf(volume))
  const isNew = found['lockale.lock'] === after['lockale.lock']
  // L3: the lockfile is the new one only where all it speaks of is. L4: a run that says it is done is.
  if (isNew || how === 'done') return expect(found).toEqual(after)
  // L2: a file is the old one or the new one. A run that stopped early and says so wrote what it had, line by line of both.
  const torn = Object.entries(found).filter(([file, text]) => {
    if (text === old[file] || text === after[file]) return false
    const lines = linesOf((old[file] ?? '') + (after[file] ?? ''))
    return how !== 'incomplete' || (file !== 'lockale.lock' && ![...linesOf(text)].every((line) => lines.has(line)))
  })
  expect(torn).toEqual([])
  expect(Object.keys(found)).toEqual(expect.arrayContaining(Object.keys(old)))
}

/** The service of a story, as a real one. */
export function startStoryService(): Promise<LocalService> {
  return startAsReal({ characterLimit: 1e9 })
}

function withoutTemporary(files: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([file]) => !file.endsWith('.lockale-tmp')))
}

/** A comma at the end is another line's affair. */
function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').map((line) => line.replace(/,$/u, '')))
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

function po(entries: readonly (readonly [string, string, string])[]): string {
  const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: en\\n"\n'
  return (
    header + entries.map(([context, id, text]) => `\nmsgctxt "${context}"\nmsgid "${id}"\nmsgstr "${text}"\n`).join('')
  )
}
