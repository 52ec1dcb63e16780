import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isAbsolute, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Calls that change a disk, and which of their arguments name what is changed. */
const writers: Readonly<Record<string, readonly number[]>> = {
  open: [0],
  writeFile: [0],
  appendFile: [0],
  rename: [0, 1],
  link: [1],
  symlink: [1],
  copyFile: [1],
  cp: [1],
  mkdir: [0],
  rm: [0],
  rmdir: [0],
  unlink: [0],
  truncate: [0],
  chmod: [0],
  chown: [0],
  utimes: [0],
  createWriteStream: [0],
}

/**
 * Every path below a folder that any code of this process asks the system to change while the work goes on, relative to the folder.
 * @param folder absolute, without links
 */
export async function writtenPlaces(folder: string, work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const places = new Set<string>()
  const undo: (() => void)[] = []
  for (const [name, at] of Object.entries(writers)) {
    for (const [host, key] of [
      [fs.promises, name],
      [fs, name],
      [fs, `${name}Sync`],
    ] as const) {
      const methods = host as unknown as Record<string, unknown>
      const real = methods[key]
      if (typeof real !== 'function') continue
      methods[key] = (...given: readonly unknown[]) => {
        if (name !== 'open' || isWriting(given[1])) for (const index of at) note(given[index])
        return Reflect.apply(real, host, given) as unknown
      }
      undo.push(() => void (methods[key] = real))
    }
  }
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    for (const one of undo) one()
    syncBuiltinESMExports()
  }
  return places

  function note(given: unknown): void {
    const path = given instanceof URL ? fileURLToPath(given) : String(given)
    const way = relative(folder, path)
    if (way !== '' && !way.startsWith('..') && !isAbsolute(way)) places.add(way.split(sep).join('/'))
  }
}

function isWriting(flags: unknown): boolean {
  if (typeof flags === 'string') return /[wa+]/u.test(flags)
  const { O_WRONLY, O_RDWR } = fs.constants
  return typeof flags === 'number' && (flags & (O_WRONLY | O_RDWR)) !== 0
}
