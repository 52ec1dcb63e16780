import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type CheckReport, lockfileName, type Resource } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import { openProject, type Project } from '@lockale/project'
import { toTable } from './catalog-table.ts'
import type { ModuleRequest } from './module-id.ts'
import { printMeta, printModule, type VirtualModule } from './modules.ts'
import { describeStop, judge, judgeStop, type Policy, type Verdict } from './verdict.ts'

/**
 * One project as the bundler sees it: read-only and offline. Vite makes a plugin for each environment of a build and again
 * when its config changes; they all share this, so nothing is done or said twice for the same files.
 */
export interface Session {
  /** A build begins or a file changed: the next call looks at the disk again. */
  refresh(): void
  /** Checks the project. Warnings come once for the same findings, a failure every time. */
  judge(policy: Policy): Promise<Verdict>
  /** @throws {Error} in words for a bundler's screen: no such locale, no usable config */
  load(request: ModuleRequest): Promise<VirtualModule>
}

export interface SessionOptions {
  /** Absolute. */
  readonly root: string
  readonly config: string | undefined
}

const sessions = new Map<string, Session>()

/** The session of this process for a root and config. Nothing is read before a method is called. */
export function sessionOf(options: SessionOptions): Session {
  const name = JSON.stringify([options.root, options.config])
  const session = sessions.get(name) ?? createSession(options)
  sessions.set(name, session)
  return session
}

/** @param open in place of `openProject` */
export function createSession(options: SessionOptions, open: typeof openProject = openProject): Session {
  let current: Promise<Inputs> | undefined
  let checked: { readonly digest: string; readonly report: Promise<CheckReport> } | undefined
  let told: unknown

  async function look(): Promise<Inputs> {
    current ??= readInputs(options, open)
    return current
  }

  /** The same object, or the same error, for as long as no input changes. */
  async function check(): Promise<CheckReport> {
    const { project, digest } = await look()
    if (checked?.digest !== digest) checked = { digest, report: project.check() }
    return checked.report
  }

  function once(outcome: unknown, { failure, warnings }: Verdict): Verdict {
    const isNews = told !== outcome
    told = outcome
    return { failure, warnings: isNews ? warnings : [] }
  }

  async function load(request: ModuleRequest): Promise<VirtualModule> {
    const { project, resources } = await look()
    const table = toTable(resources)
    // A config that changes may change which locales and namespaces there are.
    const configFiles = project.configFile === undefined ? [] : [project.configFile]
    if (request.kind !== 'meta') {
      const module = printModule(request, table)
      return module.isListing ? { ...module, files: [...module.files, ...configFiles] } : module
    }
    const { coverage } = await check()
    const meta = printMeta(table, { source: project.config.source, coverage })
    return { ...meta, files: [...meta.files, join(project.root, lockfileName), ...configFiles] }
  }

  return {
    refresh() {
      current = undefined
    },
    judge: (policy) =>
      check().then(
        (report) => once(report, judge(report, policy)),
        (error: unknown) => once(error, judgeStop(error, policy)),
      ),
    load: (request) =>
      load(request).catch((error: unknown) => {
        const stop = new Error(describeStop(error))
        stop.stack = '' // it is the import or the config that is wrong: a stack of the plugin would only hide it
        throw stop
      }),
  }
}

interface Inputs {
  readonly project: Project
  readonly resources: readonly Resource[]
  /** Equal for as long as nothing changes that a check reads. */
  readonly digest: string
}

async function readInputs({ root, config }: SessionOptions, open: typeof openProject): Promise<Inputs> {
  const project = await open({ cwd: root, ...(config === undefined ? {} : { config }) })
  const resources = await project.resources()
  const others = ['package.json', lockfileName, '.lockale/journal'].map((file) => join(project.root, file))
  const stamps = await Promise.all([...others, ...resources.map(({ path }) => path)].map(stampOf))
  const digest = createHash('sha256')
    .update(JSON.stringify([project.config, stamps]))
    .digest('hex')
  return { project, resources, digest }
}

/** Changes with every write to a file; `ctime` cannot be set back. */
async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeNs, ctimeNs, size, ino } = await stat(path, { bigint: true })
    return [path, mtimeNs, ctimeNs, size, ino].join(' ')
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return path // that it cannot be read is the check's to say
  }
}
