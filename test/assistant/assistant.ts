import type { Item } from '@lockale/core'
import type { Ended } from '../cli/lockale.ts'
import { callLockale } from '../cli/call-lockale.ts'
import type { Folder } from '../cli/folder.ts'

/** Returns the translation of an item, or the whole entry for the file. @param attempt 1 for the first answer */
export type Translate = (item: Item, target: string, attempt: number) => string | object | undefined

interface Document {
  readonly how?: string
  readonly jobs?: readonly { readonly target: string; readonly items: readonly Item[] }[]
  readonly next: string
  readonly [field: string]: unknown
}

/** Runs of `lockale` that an assistant made, by what it was told. */
export interface Session {
  /** Documents of `answer`, in their order. */
  readonly answers: readonly Document[]
  readonly items: readonly Item[]
  readonly check: Ended
}

/**
 * Plays an assistant that knows one command, `lockale work --json`. It translates what is in `jobs`, and runs the
 * commands that the output names, until that is `lockale check`.
 */
export async function playAssistant(folder: Folder, translate: Translate, begin = 'work --json'): Promise<Session> {
  const answers: Document[] = []
  const items: Item[] = []
  const attempts = new Map<string, number>()
  let document = await run(begin.split(' '))
  for (let round = 0; round < 20; round++) {
    const command = /lockale (check|work --json|answer <file> --json)/u.exec(document.next)?.[1]
    if (command === 'check') return { answers, items, check: await callLockale(['check'], { cwd: folder.path }) }
    if (command === 'work --json') document = await run(['work', '--json'])
    if (command === 'answer <file> --json') {
      const own = (document.jobs ?? []).flatMap(({ target, items: all }) => all.map((item) => ({ item, target })))
      items.push(...own.map(({ item }) => item))
      await folder.write('answers.json', { engine: 'claude-sonnet-5', answers: own.flatMap(toAnswer) })
      document = await run(['answer', 'answers.json', '--json'])
      answers.push(document)
    }
  }
  throw new Error(`The assistant comes to no end: ${document.next}`)

  function toAnswer({ item, target }: { readonly item: Item; readonly target: string }): readonly object[] {
    const place = `${target} ${item.key} ${item.form?.category ?? ''}`
    const attempt = (attempts.get(place) ?? 0) + 1
    attempts.set(place, attempt)
    const said = translate(item, target, attempt)
    if (said === undefined) return []
    return [typeof said === 'string' ? { id: item.id, text: said } : { id: item.id, ...said }]
  }

  async function run(args: readonly string[]): Promise<Document> {
    const { code, out, err } = await callLockale(args, { cwd: folder.path })
    if (code !== 0 && code !== 3) throw new Error(`lockale ${args.join(' ')} exits with ${code}: ${out}${err}`)
    return JSON.parse(out) as Document
  }
}
