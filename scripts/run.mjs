// The entry of `npm test` and `npm run demo` on a fresh clone: needs Node and npm only. Installs when the lockfile
// changed, then runs the rest of its arguments. No dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || major === 21 || major === 23 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  console.error(`Node ${process.versions.node} is not supported: use Node 20.19, 22.12 or 24 and newer.`)
  process.exit(1)
}

const env = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
}
// Left by an outer `npx -p … -c …`; an inner `npm exec` would take them for its own.
delete env.npm_config_call
delete env.npm_config_package

function run(command, args, shell = false) {
  const result = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? 1)
}

const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const stampFile = join(root, 'node_modules', '.setup-stamp')
const stamp = createHash('sha256')
  .update(packageManager)
  .update(process.versions.modules)
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .digest('hex')
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  console.log(`Setting up: installing dependencies with ${packageManager} …`)
  const install = ['install', '--frozen-lockfile']
  const npm = process.env.npm_execpath ?? ''
  if (npm.endsWith('npm-cli.js')) run(process.execPath, [npm, 'exec', '--yes', '--', packageManager, ...install])
  else if (/pnpm\.c?js$/.test(npm)) run(process.execPath, [npm, ...install])
  else run('npx', ['--yes', packageManager, ...install], windows)
  writeFileSync(stampFile, stamp)
}

const [command, ...rest] = process.argv.slice(2)
if (command?.startsWith('npm:')) {
  const args = ['run', command.slice(4), ...rest]
  if (process.env.npm_execpath) run(process.execPath, [process.env.npm_execpath, ...args])
  else run('npm', args, windows)
} else if (command) run(command, rest, windows)
