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
  /** What it was when it could last be read. */
  readonly good: Resource | undefined
  /** Time at which reading began, at the earliest. */
  readonly readMs: number
}

/** The locale files of a project as they were read last. */
interface KnownLocaleFiles {
  areKnown(): boolean
  /** Says that a file was written to. False if it is none of them. */
  name(path: string): boolean
  /** Returns names and digests of the files. */
  digests(): readonly (readonly [name: string, digest: string | boolean])[]
  /** Of those that cannot be read, what they were when they could. */
  lastGood(): readonly Resource[]
  /** Forgets the files: the config may have changed. */
  forget(): void
  /** There may be files that were not there, or the other way round. */
  lookAgain(): void
  /** Reads those that are other than they were. @param isAll not only the named ones may be */
  read(project: Project, isAll: boolean): Promise<readonly Resource[]>
  /** Takes over files that others have read. @param startedMs time at which they began */
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

  /** A file that is just being written is read when that is done: some editors empty it first. */
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
        // It may have been written to since: what has been read meanwhile is newer, and so may the file be.
        if (!stamp.isSettled) named.add(resource.path)
        const before = known.get(nameOf(resource))
        const own = toKnown(resource, stamp, startedMs)
        return before !== undefined && before.readMs > startedMs ? { ...own, good: before.good ?? own.good } : own
      })
      known = new Map(taken.map((one) => [nameOf(one.resource), one]))
    },
  }
}

/** State of a file. It is equal as long as the file is not written. */
interface Stamp {
  readonly word: string
  /**
   * True if the file was old enough when it was read: a later write is certain to change its time, however coarse the
   * clock of the disk.
   */
  readonly isSettled: boolean
}

/** As git has it: two writes may be closer to each other than the clock of a disk can tell. */
const settledMs = 2000

/**
 * Made before the file is read: what is written in between is then seen the next time.
 * @param readMs when reading it began, where that was earlier
 */
function stampOf(path: string, readMs: number = Date.now()): Stamp {
  try {
    // The call takes less than the way to another thread and back.
    const { mtimeNs, ctimeNs, mtimeMs, ctimeMs, size, ino } = statSync(path, { bigint: true })
    const changedMs = Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs)
    return { word: [mtimeNs, ctimeNs, size, ino].join(' '), isSettled: changedMs < readMs - settledMs }
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    return { word: code, isSettled: true }
  }
}

/** True if the file certainly is what it was. */
function isSame(now: Stamp, before: Stamp | undefined): boolean {
  return before?.isSettled === true && before.word === now.word
}

/**
 * Returns a function that gives digests of files, which are read again only where their stamps differ: in the order of the paths;
 * `undefined`: no such file, or none that can be read.
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
