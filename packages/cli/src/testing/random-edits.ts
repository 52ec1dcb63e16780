import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Repository } from '@lockale/git/testing/repository'

/** Result of random edits. */
export interface PlayedEdits {
  /** Human translations that must be in the file: those that were written and not removed again. */
  readonly people: ReadonlySet<string>
  readonly humanEdits: number
  /** Names of the edits, in order. */
  readonly told: readonly string[]
}

export const humanText: RegExp = /^Mensch\d+$/u

export interface EditOptions {
  readonly repository: Repository
  /** Returns a number in [0, 1). */
  readonly random: () => number
  readonly edits: number
  /** Longest pause between two edits. */
  readonly pauseMs: number
  /** Called after each edit. */
  readonly onEdit?: (count: number, people: ReadonlySet<string>) => Promise<void> | void
}

const [en, de, lock] = ['l/en.json', 'l/de.json', 'lockale.lock']
const byGit: ReadonlySet<string> = new Set(['stash', 'checkout', 'old file'])
const words = ['Save', 'Close', 'Open', 'Send', 'Print', 'Share', 'Move', 'Copy']

/** Plays random edits of sources and targets, and of git and editors: stashes, checkouts, torn and deleted files. */
export async function playEdits(options: EditOptions): Promise<PlayedEdits> {
  const { repository, random, edits, pauseMs, onEdit } = options
  const { path, git } = repository
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const told: string[] = []
  let count = 0
  let humanEdits = 0
  let people = new Set<string>()
  const readText = (file: string) => readFileSync(join(path, file), 'utf8')
  const read = (file: string) => {
    try {
      return JSON.parse(readText(file)) as Record<string, string>
    } catch {
      return undefined
    }
  }
  const edit = (file: string, change: (texts: Record<string, string>) => void) => {
    const texts = read(file)
    if (texts === undefined) return
    change(texts)
    writeFileSync(join(path, file), `${JSON.stringify(texts, undefined, 2)}\n`)
  }
  const sentence = () => `${pick(words)} the ${pick(words)?.toLowerCase()} ${++count}`
  const inGit = async (...args: readonly string[]) => {
    // another git process may run
    for (let times = 0; times < 3; times++) {
      try {
        git(...args)
        return
      } catch {
        await wait(20)
      }
    }
  }
  const pause = () => wait(random() * pauseMs)
  const brieflyWith = async (text: string) => {
    const before = readText(en)
    writeFileSync(join(path, en), text)
    await pause()
    writeFileSync(join(path, en), before)
  }
  const moves: readonly (readonly [name: string, share: number, move: () => unknown])[] = [
    ['add', 6, () => edit(en, (texts) => void (texts[`k${++count}`] = random() < 0.3 ? `Word${count}` : sentence()))],
    [
      'reword',
      8,
      () =>
        edit(en, (texts) => {
          const key = pick(Object.keys(texts))
          if (key !== undefined) texts[key] = random() < 0.3 ? `Word${++count}` : sentence()
        }),
    ],
    [
      'delete',
      2,
      () =>
        edit(en, (texts) => {
          const key = pick(Object.keys(texts))
          if (key !== undefined) delete texts[key]
        }),
    ],
    [
      'human',
      6,
      () =>
        edit(de, (texts) => {
          const key = pick(Object.keys(texts))
          if (key === undefined) return
          people.delete(texts[key] ?? '')
          texts[key] = `Mensch${++count}`
          people.add(texts[key])
          humanEdits++
        }),
    ],
    ['commit', 4, async () => (await inGit('add', '-A'), await inGit('commit', '-q', '--allow-empty', '-m', 'c'))],
    [
      'commit without the lock',
      1,
      async () => (await inGit('add', 'l'), await inGit('commit', '-q', '--allow-empty', '-m', 'c')),
    ],
    [
      'stash',
      4,
      async () => {
        await inGit('stash', 'push', '-q', ...(pick([[], [de], [lock], [en], [en, de], [de, lock]]) ?? []))
        await pause()
        if (random() < 0.7) {
          // files written meanwhile are dropped, since `git stash pop` needs a clean tree
          await inGit('checkout', '-q', '--', '.')
          await inGit('stash', 'pop', '-q')
          await inGit('checkout', '-q', '--theirs', '--', '.')
          await inGit('reset', '-q')
        }
        await inGit('stash', 'clear')
      },
    ],
    ['checkout', 3, () => inGit('checkout', '-q', '--', pick([de, lock, en]) ?? de)],
    ['old file', 2, () => inGit('checkout', '-q', 'HEAD~1', '--', pick([de, lock, en]) ?? de)],
    ['torn source', 2, () => brieflyWith(readText(en).slice(0, Math.floor(random() * 200)))],
    [
      'deleted source',
      1,
      async () => {
        const before = readText(en)
        repository.write({ [en]: undefined })
        await pause()
        writeFileSync(join(path, en), before)
      },
    ],
  ]
  const all = moves.flatMap(([name, share, move]) => Array.from({ length: share }, () => [name, move] as const))
  for (let at = 0; at < edits; at++) {
    const [name, move] = pick(all) ?? ['nothing', () => undefined]
    told.push(name)
    await move()
    // what git removed or restored counts as an edit of the user
    if (byGit.has(name)) people = new Set(Object.values(read(de) ?? {}).filter((text) => humanText.test(text)))
    await onEdit?.(at + 1, people)
    await pause()
  }
  return { people, humanEdits, told }
}
