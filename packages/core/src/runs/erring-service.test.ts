import { doubtOf } from '@lockale/checks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { createWorld } from '../testing/world.ts'

/** Right translations by source string. `@` is the placeholder of the request. */
const right: Readonly<Record<string, string>> = {
  'Wait 30 seconds, then try it again.': 'Warte 30 Sekunden und versuche es dann noch einmal.',
  'Hello {{name}}, you have new messages.': 'Hallo {{name}}, es gibt neue Nachrichten.',
  'Do you want to delete this folder?': 'Soll dieser Ordner gelöscht werden?',
  'This does not remove your files from the server.': 'Das löscht die Dateien nicht vom Server.',
  'Upload files of up to 5 MB.': 'Dateien bis 5 MB hochladen.',
  'Closed on Monday': 'Montags geschlossen, am Montag',
  'Your team won the challenge 🎉': 'Dein Team hat den Wettbewerb gewonnen 🎉',
  'Connecting to the printer…': 'Verbindung zum Drucker wird aufgebaut…',
  'Read **all rules** before you begin.': 'Lies **alle Regeln**, bevor du anfängst.',
  'Edit /etc/hosts first.': 'Bearbeite zuerst /etc/hosts.',
  'From {{start}} to {{end}} every day': 'Von {{start}} bis {{end}} an jedem Tag',
  'Enable sync': 'Sync aktivieren',
  'Disable sync': 'Sync deaktivieren',
  '<b>Save</b> the file now.': '<b>Speichere</b> die Datei jetzt.',
  'The file is saved. You can close this window now.': 'Die Datei ist gespeichert. Du kannst das Fenster schließen.',
}
const sources = Object.keys(right)

type Mistake = (answer: string, asked: string) => string

/** What services do wrong. A mistake that changes nothing in a text is none there. */
const mistakes: Readonly<Record<string, Mistake>> = {
  'another number': (answer) => answer.replace(/\d\d?/u, (digits) => `${Number(digits) + 13}`),
  'the source': (_, asked) => asked,
  'half the source': (answer, asked) => `${answer.slice(0, answer.indexOf(' ') + 1)}${asked}`,
  'the text twice': (answer) => `${answer} ${answer}`,
  'half the text': (answer) => answer.slice(0, Math.floor(answer.length / 3)),
  quotes: (answer) => `„${answer}“`,
  'no-break spaces': (answer) => answer.replaceAll(' ', '\u00a0'),
  'no question': (answer) => answer.replace('?', ''),
  'no negation': (answer) => answer.replace(' nicht', ''),
  'another unit': (answer) => answer.replace('MB', 'GB'),
  'another day': (answer) => answer.replaceAll(/Montags?/gu, 'Dienstag'),
  'no emoji': (answer) => answer.replace(' 🎉', ''),
  'no ellipsis': (answer) => answer.replace('…', ''),
  'no mark': (answer) => answer.replace('**', ''),
  'another path': (answer) => answer.replace('hosts', 'wirte'),
  'placeholders swapped': (answer) => answer.replace(/(<x id="1"\/>)(.*)(<x id="2"\/>)/u, '$3$2$1'),
  'no placeholder': (answer) => answer.replace(/<x id="1"\/>/u, ''),
  'the opposite': (answer) => answer.replace('deaktivieren', 'aktivieren'),
  'no tag': (answer) => answer.replaceAll(/<\/?g[^>]*>/gu, ''),
  'a word twice': (answer) => answer.replace(/(\p{L}{4,})( |$)/u, '$1 $1$2'),
  capitals: (answer) => answer.replaceAll(/(?<![<&]\S*)\p{Ll}/gu, (letter) => letter.toUpperCase()),
  'another script': (answer) => answer.replace('e', 'е'),
  'decomposed letters': (answer) => answer.normalize('NFD'),
  'a preface': (answer) => `Hier ist die Übersetzung: ${answer}`,
  formal: (answer) => answer.replace(/\bdu\b/u, 'Sie'),
}

/** The request's text with each placeholder and tag as lockale sends them first, and what it sent instead of each. */
function plain(asked: string): { readonly key: string; readonly said: (text: string) => string } {
  const sent = new Map<string, string>()
  const key = asked.replaceAll(/<x id="(\d)"\s*\/>|<x id="(\d)">[^<]*<\/x>|ph(\d)@ph\.invalid/gu, (raw, a, b, c) => {
    const slot = `<x id="${String(a ?? b ?? c)}"/>`
    sent.set(slot, raw)
    return slot
  })
  return { key, said: (text) => text.replaceAll(/<x id="\d"\/>/gu, (slot) => sent.get(slot) ?? slot) }
}

/** The right translation in the tags of a request, which are those of the source in the same order. */
function translate(asked: string): string | undefined {
  const source = sources.find((one) => shape(one) === shape(asked))
  const tags = asked.match(/<[^>]*>/gu) ?? []
  let at = 0
  return source && right[source]?.replaceAll(/\{\{\w+\}\}|<[^>]*>/gu, () => tags[at++] ?? '')
}

const shape = (text: string) => text.replaceAll(/\{\{\w+\}\}|<[^>]*>/gu, '@')

test('what check would doubt after a sync was doubted when it arrived', async () => {
  const wrong = fc.record({ mistake: fc.constantFrom(...Object.keys(mistakes)), again: fc.boolean() })
  const scene = fc.array(fc.option(wrong, { freq: 2 }), { minLength: sources.length, maxLength: sources.length })
  let [written, marked, mended, refused] = [0, 0, 0, 0]
  await fc.assert(
    fc.asyncProperty(scene, async (choice) => {
      const files = Object.fromEntries(sources.map((source, at) => [`m${at}`, source]))
      const world = createWorld({ 'en.json': files }, { targets: ['de'] })
      const seen = new Set<string>()
      world.translator.answer = ({ texts }) =>
        texts.map((asked) => {
          const { key, said } = plain(asked)
          const answer = translate(key)
          if (answer === undefined) throw new Error(`Nobody knows ${asked}.`)
          const chosen = choice[sources.findIndex((one) => shape(one) === shape(key))]
          const isFirst = !seen.has(key)
          seen.add(key)
          const errs = chosen != null && (isFirst || chosen.again)
          return said(errs ? (mistakes[chosen.mistake]?.(answer, key) ?? answer) : answer)
        })
      const report = await world.project.sync({ translator: world.translator })
      const facts = await world.project.why({ messages: ['*'] })
      const by = new Map(facts.map(({ message, forms: [form] }) => [message, form?.by]))
      const { diagnostics } = await world.project.check()
      const silent = diagnostics.filter(({ code, message = '' }) => {
        // nothing says how this project addresses its users
        return code !== 'formality-mixed' && doubtOf(code).acts !== 'tell' && by.get(message) === 'machine'
      })
      expect(
        silent.map(({ code, message = '' }) => [
          code,
          message,
          facts.find((one) => one.message === message)?.forms[0]?.text,
        ]),
      ).toEqual([])
      expect(report.textsMended).toBeLessThanOrEqual(report.textsAgain)
      written += report.written
      marked += report.inDoubt.messages
      mended += report.textsMended
      refused += report.diagnostics.filter(({ code }) => code === 'not-translated').length
    }),
    { numRuns: runsOf(200) },
  )
  expect(Math.min(written, marked, mended)).toBeGreaterThan(10)
  expect(refused).toBeGreaterThan(0)
})

test('a right answer is not doubted', async () => {
  const files = Object.fromEntries(sources.map((source, at) => [`m${at}`, source]))
  const world = createWorld({ 'en.json': files }, { targets: ['de'] })
  world.translator.answer = ({ texts }) => texts.map((asked) => translate(plain(asked).key) ?? '')
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({
    written: sources.length,
    textsAgain: 0,
    inDoubt: { messages: 0 },
  })
})
