import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { FoundResource, Resource } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import type { Project } from '@lockale/project'

interface KnownFile {
  readonly stamp: Stamp
  readonly resource: Resource
  readonly good: Resource | undefined
  /** Time at which reading began, in milliseconds since 1970. */
  readonly readMs: number
}

interface KnownLocaleFiles {
  areKnown(): boolean
  /** Marks a file as changed, so that the next read includes it. Returns false if it is no known locale file. */
  name(path: string): boolean
  digests(): readonly (readonly [name: string, digest: string | boolean])[]
  lastGood(): readonly Resource[]
  forget(): void
  /** Makes the next read list the files again. */
  lookAgain(): void
  /**
   * Reads the files that have changed.
   * @param isAll true if other files than those marked as changed may have changed, too
   */
  read(project: Project, isAll: boolean): Promise<readonly Resource[]>
  /**
   * Takes over files that were read by a check, so that they need not be read again.
   * @param startedMs time at which reading began
   */
  take(resources: readonly Resource[], startedMs: number): void
}

export function openLocaleFiles(): KnownLocaleFiles {
  let known = new Map<string, KnownFile>()
  let found: readonly FoundResource[] | undefined
  const named = new Set<string>()
  const nameOf = ({ locale, path }: Pick<Resource, 'locale' | 'path'>) => `${locale} ${path}`

  function toKnown(resource: Resource, stamp: Stamp, readMs: number): KnownFile {
    const isGone = resource.digest === undefined
    const good = resource.isBroken || isGone ? known.get(nameOf(resource))?.good : resource
    return { stamp, resource, good, readMs }
  }

  async function readOne(place: FoundResource): Promise<KnownFile> {
    const readMs = Date.now()
    const stamp = stampOf(place.path)
    const before = known.get(nameOf(place))
    if (before !== undefined && isSame(stamp, before.stamp)) return before
    const resource = await readWritten(place, stamp)
    const isSameText =
      before !== undefined && resource.digest !== undefined && resource.digest === before.resource.digest
    return toKnown(isSameText ? before.resource : resource, stamp, readMs)
  }

  /** Reads a file. If it seems half-written, waits and reads it again: some editors empty a file first. */
  async function readWritten(place: FoundResource, stamp: Stamp): Promise<Resource> {
    const resource = await place.read()
    if (!resource.isBroken || known.get(nameOf(place))?.resource.isBroken !== false || stamp.isSettled) return resource
    for (let tries = 0; tries < 4; tries++) {
      await wait(20)
      if (stampOf(place.path).word !== stamp.word) return place.read()
    }
    return resource
  }

  return {
    areKnown: () => known.size > 0,
    name(path) {
      const isOne = [...known.values()].some(({ resource }) => resource.path === path)
      if (isOne) named.add(path)
      return isOne
    },
    digests: () => [...known].map(([name, { resource }]) => [name, resource.digest ?? resource.isBroken]),
    lastGood: () => [...known.values()].map(({ resource, good }) => good ?? resource),
    forget() {
      known = new Map()
      found = undefined
    },
    lookAgain() {
      found = undefined
    },
    async read(project, isAll) {
      found ??= await project.findResources()
      const wanted = new Set(named)
      named.clear()
      const read = await Promise.all(
        found.map(async (place) => {
          const before = known.get(nameOf(place))
          return before === undefined || isAll || wanted.has(place.path) ? readOne(place) : before
        }),
      )
      known = new Map(read.map((one) => [nameOf(one.resource), one]))
      return read.map(({ resource }) => resource)
    },
    take(resources, startedMs) {
      const taken = resources.map((resource) => {
        const stamp = stampOf(resource.path, startedMs)
        // The file may have changed since it was read, so the next read includes it.
        if (!stamp.isSettled) named.add(resource.path)
        const before = known.get(nameOf(resource))
        const own = toKnown(resource, stamp, startedMs)
        return before !== undefined && before.readMs > startedMs ? { ...own, good: before.good ?? own.good } : own
      })
      known = new Map(taken.map((one) => [nameOf(one.resource), one]))
    },
  }
}

interface Stamp {
  readonly word: string
  /** True if the last change was old when the file was read: an equal time stamp then proves an equal content. */
  readonly isSettled: boolean
}

/** Age in milliseconds from which a time stamp is reliable: two writes in a short time can get the same one. */
const settledMs = 2000

/**
 * Returns times and size of a file. Call it before the file is read: if the file is written in between, the next
 * comparison shows it.
 * @param readMs time at which reading began, if that was earlier
 */
function stampOf(path: string, readMs: number = Date.now()): Stamp {
  try {
    // This call is synchronous because it is so fast: to wait for another thread would take longer.
    const { mtimeNs, ctimeNs, mtimeMs, ctimeMs, size, ino } = statSync(path, { bigint: true })
    const changedMs = Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs)
    return { word: [mtimeNs, ctimeNs, size, ino].join(' '), isSettled: changedMs < readMs - settledMs }
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    return { word: code, isSettled: true }
  }
}

/** Returns true only if the file is certainly unchanged. */
function isSame(now: Stamp, before: Stamp | undefined): boolean {
  return before?.isSettled === true && before.word === now.word
}

/**
 * Returns a function that returns the hash of each file, in the order of the paths; `undefined` for a file that cannot
 * be read. It reads a file again only if the file's times or size have changed.
 */
export function openKnownDigests(): (paths: readonly string[]) => Promise<readonly (string | undefined)[]> {
  const known = new Map<string, { readonly stamp: Stamp; readonly digest: string | undefined }>()
  return (paths) =>
    Promise.all(
      paths.map(async (path) => {
        const stamp = stampOf(path)
        const before = known.get(path)
        const digest = before !== undefined && isSame(stamp, before.stamp) ? before.digest : await digestAt(path)
        known.set(path, { stamp, digest })
        return digest
      }),
    )
}

async function digestAt(path: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await readFile(path))
      .digest('base64')
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}
