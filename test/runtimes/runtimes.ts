import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { hasChromium, startChromium } from '../browser/chromium.ts'
import { repositoryRoot } from '../repo/source-files.ts'
import type { Ask } from './remote-client.ts'

/** A runtime with the built client in it. */
export interface Runtime {
  readonly ask: Ask
  close(): Promise<void>
}

/**
 * The packages `bun`, `deno` and `workerd` of npm, where `LOCKALE_RUNTIMES` names the folder that they are installed in: they have
 * 400 MB, which are not for each `npm install`.
 */
const installed = join(process.env['LOCKALE_RUNTIMES'] ?? '', 'node_modules')
const client = process.env['LOCKALE_CLIENT'] ?? join(repositoryRoot, 'packages/client')

const programs = {
  bun: findProgram('bun/bin/bun.exe', '@oven/bun-linux-x64/bin/bun'),
  deno: findProgram('@deno/linux-x64-glibc/deno', '.bin/deno'),
  workerd: findProgram('@cloudflare/workerd-linux-64/bin/workerd', '.bin/workerd'),
}

const missing = 'SKIPPED: LOCKALE_RUNTIMES names no folder with it'

/** The runtimes by name: a function that starts one, or why it cannot be. */
export const runtimes: readonly {
  readonly name: string
  readonly hasFiles: boolean
  readonly start: Start | string
}[] = [
  { name: 'Bun', hasFiles: true, start: programs.bun === undefined ? missing : startBun },
  { name: 'Deno', hasFiles: true, start: programs.deno === undefined ? missing : startDeno },
  { name: 'workerd', hasFiles: false, start: programs.workerd === undefined ? missing : startWorkerd },
  { name: 'Chromium', hasFiles: false, start: hasChromium ? startPage : 'SKIPPED: there is no /usr/bin/chromium' },
]

type Start = () => Promise<Runtime>

function findProgram(...paths: readonly string[]): string | undefined {
  if (process.env['LOCKALE_RUNTIMES'] === undefined) return undefined
  return paths.map((path) => join(installed, path)).find((path) => existsSync(path))
}

/** `worker.mjs` in a project that has the built client installed. */
function makeProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lockale-runtime-'))
  mkdirSync(join(folder, 'node_modules/@lockale'), { recursive: true })
  symlinkSync(client, join(folder, 'node_modules/@lockale/client'))
  for (const file of ['worker.mjs', 'codec.mjs'])
    cpSync(join(repositoryRoot, 'test/runtimes', file), join(folder, file))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "dependencies": { "@lockale/client": "*" } }')
  return folder
}

function startBun(): Promise<Runtime> {
  return serve(programs.bun, () => ['run', 'worker.mjs'])
}

function startDeno(): Promise<Runtime> {
  const flags = ['--allow-all', '--node-modules-dir=manual', '--host=127.0.0.1']
  return serve(programs.deno, (port) => ['serve', ...flags, `--port=${port}`, 'worker.mjs'])
}

function startWorkerd(): Promise<Runtime> {
  return serve(programs.workerd, async (port, folder) => {
    await bundle(folder, ['workerd', 'worker', 'browser'])
    writeFileSync(join(folder, 'worker.capnp'), workerdConfig(port))
    return ['serve', 'worker.capnp']
  })
}

/** A Worker without any part of Node, that may call this machine. */
function workerdConfig(port: number): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "bundle.mjs")], compatibilityDate = "2025-09-01")),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`
}

/** Runs a program that serves `worker.mjs` at a port. */
async function serve(
  program: string | undefined,
  argumentsFor: (port: number, folder: string) => readonly string[] | Promise<readonly string[]>,
): Promise<Runtime> {
  const [folder, port] = [makeProject(), await freePort()]
  const url = `http://127.0.0.1:${port}/`
  // a proxy that nobody serves: requests to this machine must not go there
  const nowhere = 'http://127.0.0.1:9'
  const env = { ...process.env, PORT: String(port), NO_COLOR: '1', HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere }
  const child = spawn(program ?? '', [...(await argumentsFor(port, folder))], { cwd: folder, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The runtime has ended: ${said}`)
    await wait(50)
  }
  return {
    async ask(name, message) {
      const response = await fetch(url, { method: 'POST', body: JSON.stringify({ name, message }) })
      if (!response.ok) throw new Error(`The worker failed with ${response.status}: ${await response.text()} ${said}`)
      return response.json()
    },
    async close() {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Bundles `worker.mjs` with the client. A page gets it as a variable, because it has no module to import from. */
async function bundle(folder: string, conditions: readonly string[], format: 'esm' | 'iife' = 'esm'): Promise<string> {
  const outfile = join(folder, 'bundle.mjs')
  await build({
    entryPoints: [join(folder, 'worker.mjs')],
    outfile,
    bundle: true,
    format,
    globalName: 'worker',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    // `await using` is younger than some of them
    target: 'es2023',
    conditions: [...conditions],
  })
  return outfile
}

/** A page that may call any address: the mock service allows no other origin, as the service itself. */
async function startPage(): Promise<Runtime> {
  const folder = makeProject()
  const browser = await startChromium(['--disable-web-security'])
  const page = await browser.newPage()
  await page.addScriptTag({ path: await bundle(folder, ['browser'], 'iife') })
  return {
    ask: (name, message) => page.evaluate(`worker.${name}(${JSON.stringify(message)})`),
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
