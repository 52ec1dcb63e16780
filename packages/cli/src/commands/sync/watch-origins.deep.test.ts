import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeFileSystem } from '@lockale/disk'
import { openJournal, parseConfig, TranslateFailure, type Connection } from '@lockale/core'
import { inspect } from '@lockale/core/runs/inspect'
import { gitHistory } from '@lockale/git'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { expect, test } from 'vitest'
import { Interruption } from '@lockale/terminal/interruption'
import { parts } from '../../parts.ts'
import { run } from '../../run.ts'
import { fakeHost } from '@lockale/terminal/testing/fake-host'
import { humanText, playEdits } from '../../testing/random-edits.ts'

const raw = { source: 'en', targets: ['de'], files: ['l/{locale}.json'], syntax: 'i18next' }
const machineText = /q[a-z]{3}$/u

test.for([1, 2])(
  '300 random edits while it watches: nobody becomes the author of what another wrote (%s)',
  async (seed) => {
    using repository = createRepository()
    const texts = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`a${at}`, `Read the page ${at}`]))
    repository.commit({ '.gitignore': '.lockale/\n', 'lockale.config.json': raw, 'l/en.json': texts, 'l/de.json': {} })
    const machine = openMachine(seeded(seed + 100))
    const stopping = new AbortController()
    const host = {
      ...fakeHost({ env: {}, signal: stopping.signal, now: () => performance.now() }),
      cwd: repository.path,
      parts: { ...parts, connect: () => Promise.resolve(machine.translator) },
    }
    const ended = run(['watch', '--json'], host)
    const quiet = async () => {
      for (let before = '', now = host.out(); before !== now; before = now, now = host.out()) await wait(1500)
    }
    await quiet()
    const wrong: string[] = []
    let seen = 0
    const { humanEdits, told } = await playEdits({
      repository,
      random: seeded(seed),
      edits: 300,
      pauseMs: 250,
      async onEdit(count, people) {
        if (count % 50 !== 0) return
        await quiet()
        const found = await look(repository)
        seen += found.length
        wrong.push(...found.filter(isWrong).map(({ text, by }) => `edit ${count}: "${text}" by ${by}`))
        const held = readFileSync(join(repository.path, 'l/de.json'), 'utf8')
        for (const text of people) if (!held.includes(`"${text}"`)) wrong.push(`edit ${count}: "${text}" is lost`)
      },
    })
    stopping.abort(new Interruption('SIGINT'))
    expect(await ended).toBe(130)
    expect(wrong.length === 0 ? [] : [...wrong, told.join(' ')]).toEqual([])
    expect(machine.asked.answered).toBe(machine.asked.size)
    expect(seen).toBeGreaterThan(60)
    expect(humanEdits).toBeGreaterThan(20)
  },
)

interface SeenText {
  readonly text: string
  readonly by: string | undefined
}

async function look({ path }: Repository): Promise<readonly SeenText[]> {
  const fs = nodeFileSystem()
  const ports = { fs, root: path, journal: await openJournal(fs, path), history: gitHistory(path) }
  const { diffs } = await inspect(parseConfig(raw, { place: 'lockale.config.json' }), ports)
  return diffs.flatMap(({ changes, orphans }) => [
    ...changes().flatMap(({ forms }) => forms.map(({ entry, by }) => ({ text: entry?.value ?? '', by }))),
    ...orphans.map(({ entry, by }) => ({ text: entry.value, by })),
  ])
}

function isWrong({ text, by }: SeenText): boolean {
  const isHuman = by === 'human' || by === 'reviewed' || by === 'adopted'
  return (machineText.test(text) && isHuman) || (humanText.test(text) && !isHuman)
}

/** Answers once each, in its own time, and often not. */
function openMachine(random: () => number): {
  readonly translator: Connection
  readonly asked: ReadonlySet<string> & { readonly answered: number }
} {
  const asked = Object.assign(new Set<string>(), { answered: 0 })
  const translator: Connection = {
    engine: 'service',
    limits: { maxTexts: 10, maxBytes: 131_072 },
    overheadBytes: () => 500,
    textBytes: (text) => Buffer.byteLength(JSON.stringify(text)) + 1,
    fit: (_, targets) =>
      Promise.resolve(
        targets.map(({ locale }) => ({ locale, settings: { engine: 'service' }, context: undefined, leftOut: [] })),
      ),
    charactersLeft: () => Promise.resolve(undefined),
    async translate({ texts }) {
      await wait(random() * 150)
      if (random() < 0.15)
        throw new TranslateFailure('busy', 'refused', 'too many', { hint: 'Wait.', retryAfterMs: 50 })
      for (const text of texts) {
        asked.add(text)
        asked.answered++
      }
      return { texts: texts.map((text) => `${text}${markOf(asked.answered)}`), billedCharacters: undefined }
    },
    close: () => Promise.resolve(),
  }
  return { translator, asked }
}

function markOf(count: number): string {
  const letter = (at: number) => String.fromCharCode(97 + (Math.floor(count / 26 ** at) % 26))
  return `q${letter(2)}${letter(1)}${letter(0)}`
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
