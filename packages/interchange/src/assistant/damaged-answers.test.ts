import { worldsOf } from '@lockale/core/testing/world'
import { readAnswer } from '@lockale/core/plan/read-answer'
import { createProject, type OpenedProject } from '@lockale/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { type AppWork, findWork } from './find-work.ts'
import { proveAnswers } from './prove-answers.ts'
import { readAnswers } from './read-answers.ts'
import { takeAnswers } from './take-answers.ts'

/** Right translations by the string of the item. */
const right: Readonly<Record<string, string>> = {
  'Wait 30 seconds, then try it again.': 'Warte 30 Sekunden und versuche es dann noch einmal.',
  'Hello <x id="1"/>, you have new messages.': 'Hallo <x id="1"/>, es gibt neue Nachrichten.',
  'Do you want to delete this folder?': 'Soll dieser Ordner gelöscht werden?',
  'Upload files of up to 5 MB.': 'Dateien bis 5 MB hochladen.',
  'Connecting to the printer…': 'Verbindung zum Drucker wird aufgebaut…',
  'From <x id="1"/> to <x id="2"/> every day': 'Von <x id="1"/> bis <x id="2"/> an jedem Tag',
  '<g id="1">Save</g> the file &amp; close it now.': '<g id="1">Speichere</g> die Datei &amp; schließe sie jetzt.',
  Settings: 'Einstellungen',
  'Your account was created.': 'Ihr Konto wurde erstellt.',
  'Password (at least 8 characters)': 'Passwort (mindestens 8 Zeichen)',
  'This file cannot be opened. Please try again later.':
    'Diese Datei kann nicht geöffnet werden. Bitte versuchen Sie es später erneut.',
  '<x id="1">1</x> new comment': '<x id="1">1</x> neuer Kommentar',
  '<x id="1">5</x> new comments': '<x id="1">5</x> neue Kommentare',
}

const en = {
  wait: 'Wait 30 seconds, then try it again.',
  hello: 'Hello {{name}}, you have new messages.',
  delete: 'Do you want to delete this folder?',
  upload: 'Upload files of up to 5 MB.',
  printer: 'Connecting to the printer…',
  days: 'From {{start}} to {{end}} every day',
  save: '<b>Save</b> the file & close it now.',
  settings: 'Settings',
  account: 'Your account was created.',
  password: 'Password (at least 8 characters)',
  later: 'This file cannot be opened. Please try again later.',
  comments_one: '{{count}} new comment',
  comments_other: '{{count}} new comments',
  bye: 'Good bye',
}
const human = { bye: 'Mach es gut' }
const engine = 'claude-sonnet-5'
const { signal } = new AbortController()

const createWorld = worldsOf<OpenedProject>(createProject)
const open = () => createWorld({ 'en.json': en, 'de.json': human }, { targets: ['de'] })

async function workOf(project: OpenedProject): Promise<AppWork> {
  const [app] = await project.select({})
  if (app === undefined) throw new Error('No app.')
  return app.run('work', { dryRun: true }, (inspection, ports) => findWork({ app, inspection, ports, engine, signal }))
}

/** What the app would display or fill in: a judge that knows nothing of tags. */
const marksOf = (text: string) => (text.match(/\{\{[^{}]*\}\}|<\/?[a-z][^<>]*>/gu) ?? []).toSorted().join(' ')

/** A singular may do without its number. */
const allowedMarks = (source: string, form: string) => [marksOf(source), ...(form === 'one' ? [''] : [])]

const damages: Readonly<Record<string, (text: string) => string>> = {
  'no tag': (text) => text.replace(/<[^>]*>/u, ''),
  'a tag twice': (text) => text.replace(/(<x[^>]*>)/u, '$1 $1'),
  'another id': (text) => text.replace(/id="\d"/u, 'id="7"'),
  'a tag that is not closed': (text) => text.replace('</g>', ''),
  'an empty pair': (text) => text.replace(/(<g[^>]*>)[^<]*/u, '$1'),
  'a tag in words': (text) => text.replace(/<x id="1"\/>/u, '{{Name}}'),
  'a placeholder of its own': (text) => `${text} {{admin}}`,
  'a bare entity': (text) => text.replace('&amp;', '&'),
  'an entity twice': (text) => text.replaceAll('&', '&amp;'),
  'tags as entities': (text) => text.replaceAll('<', '&lt;'),
  nothing: () => '',
  blanks: () => ' \n\t ',
  'a control character': (text) => `${text.slice(0, 3)}\u0000${text.slice(3)}`,
  'half a character': (text) => `${text}\ud83d`,
  'reversed marks of direction': (text) => `\u202e${text}\u202c`,
  'no end': (text) => text.repeat(60),
  'a fence': (text) => `\`\`\`\n${text}\n\`\`\``,
  'a JSON shell': (text) => JSON.stringify({ translation: text }),
  'a preface': (text) => `Hier ist die Übersetzung: ${text}`,
  half: (text) => text.slice(0, text.length / 3),
  'a script': (text) => `${text}<script>alert(1)</script>`,
  braces: (text) => `${text} }}{{`,
  nesting: (text) => `${text} $t(title)`,
}

const damage = fc.constantFrom(...Object.keys(damages))
const size = Object.keys(right).length
const texts = fc.array(fc.option(fc.array(damage, { minLength: 1, maxLength: 2 }), { freq: 2 }), {
  minLength: size,
  maxLength: size,
})

function damaged(text: string, names: readonly string[] | null): string {
  return (names ?? []).reduce((result, name) => damages[name]?.(result) ?? result, text)
}

test('an answer that passes has the placeholders and tags of its source', async () => {
  const work = await workOf(open().project)
  const { checker } = work.inspection
  let [passed, refused] = [0, 0]
  fc.assert(
    fc.property(texts, fc.boolean(), (choice, isSure) => {
      const given = work.strings.map(({ id, send }, at) => {
        const text = damaged(right[send.protectedText.wire] ?? '', choice[at] ?? null)
        return { id, text, isSure, place: `answers[${at}]` }
      })
      const { valid, refused: back, others, left } = proveAnswers(work, given, engine)
      expect(valid.size + back.size + others.length + left.length).toBe(given.length)
      for (const [{ send }, { text }] of valid) {
        const read = readAnswer(send, text, { checker, engine })
        expect(allowedMarks(send.source, send.change.plan.form)).toContain(marksOf(read.ok ? read.text : 'refused'))
      }
      passed += valid.size
      refused += back.size
    }),
    { numRuns: runsOf(2000) },
  )
  expect(passed).toBeGreaterThan(refused / 10)
  expect(refused).toBeGreaterThan(passed / 10)
})

/** What can happen to a list of answers. Returns the list as it stands in the file. */
const mishaps: Readonly<Record<string, (answers: readonly Entry[]) => readonly unknown[]>> = {
  reversed: (answers) => answers.toReversed(),
  'one missing': (answers) => answers.slice(1),
  'one doubled': (answers) => [...answers, answers[2]],
  'one with two texts': (answers) => [...answers, { ...answers[3], text: 'Etwas ganz anderes' }],
  'an unknown id': (answers) => [{ id: 'aaaaaaaaaaaa', text: 'Hallo' }, ...answers],
  'ids of the prototype': (answers) => [...answers, { id: '__proto__', text: 'x' }, { id: 'constructor', text: 'x' }],
  'an id in capitals': ([first, ...others]) => [{ ...first, id: first?.id.toUpperCase() }, ...others],
  'an id with another end': ([first, ...others]) => [{ ...first, id: `${first?.id.slice(0, -1)}_` }, ...others],
  'values of other types': (answers) => [null, 1, 'x', [], {}, { id: 5, text: 'x' }, { id: 'x', text: 5 }, ...answers],
  'fields of its own': (answers) =>
    answers.map((one) => ({ ...one, key: 'other', locale: 'pl', form: { category: 'x' } })),
}

/** What a model does that loses its place: texts that belong to other ids. */
const shifts: Readonly<Record<string, (texts: readonly string[]) => readonly string[]>> = {
  'one skipped': (all) => [...all.slice(1), all[0] ?? ''],
  'one skipped later': (all) => [...all.slice(0, 4), ...all.slice(5), all[4] ?? ''],
  'one repeated': (all) => [all[0] ?? '', ...all.slice(0, -1)],
  reversed: (all) => all.toReversed(),
  'the same for all': (all) => all.map(() => all[2] ?? ''),
}

interface Entry {
  readonly id: string
  readonly text: string
}

test.for(Object.keys(mishaps))('answers by id, whatever happens to the list: %s', async (mishap) => {
  const world = open()
  const { project } = world
  const { strings } = await workOf(project)
  const answers = strings.map(({ id, send }): Entry => ({ id, text: right[send.protectedText.wire] ?? '' }))
  const entries = mishaps[mishap]?.(answers) ?? []
  const file = readAnswers(new TextEncoder().encode(JSON.stringify(entries)), 'a.json')
  const { locales, refused } = await takeAnswers(project, file, { engine, signal })
  const [{ asked, written, refused: back, skipped } = { asked: 0, written: 0, refused: 0, skipped: 0 }] = locales
  expect([asked, asked]).toEqual([strings.length, written + back + skipped])
  const whole = await wholeFile()
  for (const [key, text] of Object.entries(world.read('de.json') as Record<string, string>))
    expect(text).toBe(whole[key])
  const same = mishap === 'one doubled' ? 1 : 0
  const twice = mishap === 'one with two texts' ? 1 : 0
  expect(written + refused.length + same + twice).toBe(entries.length)
})

/** The German file in which every answer is right. */
async function wholeFile(): Promise<Readonly<Record<string, string>>> {
  const world = open()
  const { project } = world
  const { strings } = await workOf(project)
  const answers = strings.map(({ id, send }) => ({ id, text: right[send.protectedText.wire] ?? '' }))
  const file = readAnswers(new TextEncoder().encode(JSON.stringify(answers)), 'a.json')
  await takeAnswers(project, file, { engine, signal })
  const all = world.read('de.json') as Record<string, string>
  expect(Object.keys(all)).toHaveLength(size + 1)
  return all
}

test.for(Object.keys(shifts))('no text of another string is written: %s', async (shift) => {
  const world = open()
  const { project } = world
  const { strings } = await workOf(project)
  const own = strings.map(({ send }) => right[send.protectedText.wire] ?? '')
  const moved = shifts[shift]?.(own) ?? []
  const answers = strings.map(({ id }, at) => ({ id, text: moved[at] }))
  const file = readAnswers(new TextEncoder().encode(JSON.stringify({ answers })), 'a.json')
  await takeAnswers(project, file, { engine, signal })
  const whole = await wholeFile()
  const wrong = Object.entries(world.read('de.json') as Record<string, string>).filter(
    ([key, text]) => whole[key] !== text,
  )
  expect(wrong).toEqual([])
})

test('what is written is valid, counted and by a machine, and human translations stay', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(...Object.keys(mishaps)), async (choice, mishap) => {
      const world = open()
      const { project } = world
      const { strings } = await workOf(project)
      const answers = strings.map(({ id, send }, at): Entry => {
        return { id, text: damaged(right[send.protectedText.wire] ?? '', choice[at] ?? null) }
      })
      const file = readAnswers(new TextEncoder().encode(JSON.stringify(mishaps[mishap]?.(answers))), 'a.json')
      const { locales } = await takeAnswers(project, file, { engine, signal })
      for (const { asked, written, refused, skipped } of locales) expect(asked).toBe(written + refused + skipped)
      const german = world.read('de.json') as Record<string, string>
      expect(german).toMatchObject(human)
      for (const [key, text] of Object.entries(german)) {
        expect(allowedMarks(en[key as keyof typeof en], key.split('_')[1] ?? '')).toContain(marksOf(text))
      }
      const { diagnostics } = await project.check()
      expect(
        diagnostics.filter(
          ({ severity, code }) => severity === 'error' && code !== 'missing-key' && !code.endsWith('category-missing'),
        ),
      ).toEqual([])
    }),
    { numRuns: runsOf(60) },
  )
})
