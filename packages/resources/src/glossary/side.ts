import { hash } from 'node:crypto'

/**
 * How file and service stand to each other, by what was pushed last: `push`, the file changed; `drifted`, it was changed
 * on the service; `conflict`, both were.
 */
export type Side = 'same' | 'push' | 'drifted' | 'conflict'

/** Hashes of what each has; `undefined`: it has none of it. */
interface SideHashes {
  readonly file: string | undefined
  readonly remote: string | undefined
  /** That the service may have if only lockale changed it. */
  readonly pushed: readonly (string | undefined)[]
}

export function sideOf({ file, remote, pushed }: SideHashes): Side {
  if (file === remote) return 'same'
  if (pushed.includes(remote)) return 'push'
  return pushed.includes(file) ? 'drifted' : 'conflict'
}

/** Eight characters, for `lockale.resources.json`. */
export function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 8)
}

/** True for the same hashes of the same parts. */
export function isSameRecord(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
