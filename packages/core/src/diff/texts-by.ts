import type { CatalogDiff } from '../model/change.ts'
import type { History } from '../model/history.ts'
import { writerOf } from './commit-writer.ts'
import type { ImportedBy } from './decide.ts'
import type { Evidence } from './evidence.ts'
import { strangersIn } from './strangers.ts'
import type { TextPlace } from './text-place.ts'

/** Who wrote the translations that were there before the lockfile: all the same, or whom the commits name that brought them. */
export type TextsBy = 'human' | 'machine' | 'git'
export const textsByValues: readonly TextsBy[] = ['human', 'machine', 'git']

/** `undefined`: nobody knows. */
export type WriterOf = (place: TextPlace) => ImportedBy | undefined

/** Asks version control about each commit once. Where several brought a text, all must say the same. */
export async function openWriters({ diffs, evidence, history }: OpenWritersOptions): Promise<WriterOf> {
  const ids = new Set(strangersIn(diffs).flatMap(({ place }) => evidence.answerTo(place)?.commits ?? []))
  const commits = await history.aboutCommits([...ids])
  const writers = new Map([...commits].map(([id, info]) => [id, writerOf(info)]))
  return (place) => {
    const [first, ...others] = (evidence.answerTo(place)?.commits ?? []).map((id) => writers.get(id))
    return others.every((writer) => writer === first) ? first : undefined
  }
}

interface OpenWritersOptions {
  readonly diffs: readonly Pick<CatalogDiff, 'open'>[]
  readonly evidence: Pick<Evidence, 'answerTo'>
  readonly history: Pick<History, 'aboutCommits'>
}
