import { resolve } from 'node:path'
import type { GlossaryPort, OpenGlossary } from '@lockale/connect'
import { type FileSystem, nodeFileSystem } from '@lockale/core'
import { closest, LockaleError } from '@lockale/errors'
import type { CommandContext } from '../command.ts'
import { type OpenService, withService } from '../service/open-service.ts'

/** The folder with `lockale/glossaries`, and the service. */
export interface Glossaries extends GlossaryPort {
  readonly fs: FileSystem
  /** Absolute: of the project, or the folder where the command works if it is in none. */
  readonly root: string
  readonly service: OpenService
}

/** @throws {LockaleError} as `withService` */
export function withGlossaries<T>(context: CommandContext, work: (glossaries: Glossaries) => Promise<T>): Promise<T> {
  const { host, flags } = context
  return withService(context, async (service) => {
    const { openIdFile, openPassingIds } = await import('@lockale/connect')
    const root = service.project?.root ?? resolve(host.cwd, flags.text('cwd') ?? '.')
    const fs = nodeFileSystem()
    const { client, place } = service
    const ids = place === undefined ? openPassingIds() : openIdFile(fs, root)
    return work({ fs, root, client, ids, place, signal: host.signal, service })
  })
}

/** Files that were named, or all; and names that no file has. */
export interface NamedFiles {
  readonly open: readonly OpenGlossary[]
  readonly unknown: readonly string[]
}

/** Reads only what was asked for. @throws {LockaleError} `GLOSSARY_FILE_INVALID` */
export async function readNamed(names: readonly string[], { fs, root }: Glossaries): Promise<NamedFiles> {
  const { findGlossaryFiles, glossaryFolder, namesOf, openGlossary, readGlossaryFolder } =
    await import('@lockale/connect')
  if (names.length === 0) return { open: await readGlossaryFolder(fs, root), unknown: [] }
  const paths = await findGlossaryFiles(fs, root)
  const named = (name: string) => paths.filter((path) => namesOf(path.slice(glossaryFolder.length + 1)).includes(name))
  const wanted = paths.filter((path) => names.some((name) => named(name).includes(path)))
  const open = await Promise.all(wanted.map((path) => openGlossary(path, { fs, root })))
  return {
    open: open.filter((file) => file !== undefined),
    unknown: names.filter((name) => named(name).length === 0),
  }
}

/** @throws {LockaleError} `GLOSSARY_UNKNOWN` for a name that no file has */
export async function readFiles(names: readonly string[], glossaries: Glossaries): Promise<readonly OpenGlossary[]> {
  const { open, unknown } = await readNamed(names, glossaries)
  const [first] = unknown
  if (first === undefined) return open
  const { findGlossaryFiles, glossaryFolder } = await import('@lockale/connect')
  const all = (await findGlossaryFiles(glossaries.fs, glossaries.root)).map((path) =>
    path.slice(glossaryFolder.length + 1),
  )
  const near = closest(first, all)
  throw new LockaleError('GLOSSARY_UNKNOWN', `There is no glossary file "${first}" in lockale/glossaries.`, {
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}${all.length === 0 ? 'There is none at all.' : `There are: ${all.join(', ')}.`}`,
  })
}
