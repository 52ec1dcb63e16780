import type { OpenConflict } from '@lockale/core'

/** `base`, `ours` and `theirs` are absent where that side does not have the entry, `whole` stands where it is about the file. */
export function conflictDocument({ file, entry, whole }: OpenConflict): Readonly<Record<string, unknown>> {
  if (entry === undefined) return { file, whole }
  const { locale, path, base, ours, theirs } = entry
  return { file, locale, path, base: base?.value, ours: ours?.value, theirs: theirs?.value }
}
