// The package managers that lockale is installed with before a release, each as the command lines that add packages to a project
// and run a program of the project. All of them come from npm, in these versions.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { packageManager } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** What npm has to install for them. */
export const tools = {
  '@yarnpkg/cli-dist': '4.18.1',
  bun: '1.4.5',
  pnpm: packageManager.replace('pnpm@', ''),
  yarn: '1.22.22',
}

/**
 * @param toolsFolder where `tools` are installed
 * @param registry address
 * @param cache folder for what they download
 */
export function packageManagers({ toolsFolder, registry, cache, npm }) {
  const tool = (path) => join(toolsFolder, 'node_modules', path)
  const node = process.execPath
  const pnpm = tool('pnpm/bin/pnpm.cjs')
  const yarn1 = tool('yarn/bin/yarn.js')
  const yarn = tool('@yarnpkg/cli-dist/bin/yarn.js')
  const bun = findBun(tool('@oven'))
  return [
    {
      name: 'npm',
      add: (packages) => [
        ...npm,
        'install',
        '--save-dev',
        '--ignore-scripts',
        '--no-audit',
        `--registry=${registry}`,
        `--cache=${join(cache, 'npm')}`,
        ...packages,
      ],
      run: (args) => [...npm, 'exec', '--no', '--', ...args],
    },
    {
      name: 'pnpm',
      add: (packages) => [
        node,
        pnpm,
        'add',
        '--save-dev',
        `--registry=${registry}`,
        ...['store', 'cache', 'state'].map((kind) => `--config.${kind}-dir=${join(cache, 'pnpm', kind)}`),
        ...packages,
      ],
      run: (args) => [node, pnpm, 'exec', ...args],
    },
    {
      name: 'yarn 1',
      add: (packages) => [
        node,
        yarn1,
        'add',
        '--dev',
        '--registry',
        registry,
        '--cache-folder',
        join(cache, 'yarn1'),
        ...packages,
      ],
      run: (args) => [node, yarn1, '--silent', 'run', ...args],
    },
    ...['node-modules', 'pnp'].map((linker) => ({
      name: linker === 'pnp' ? 'yarn 4 PnP' : 'yarn 4',
      prepare: (folder) => {
        writeFileSync(join(folder, '.yarnrc.yml'), berrySettings({ registry, cache, linker }))
        // The app is a project of its own even where a folder above it has a package.json.
        writeFileSync(join(folder, 'yarn.lock'), '')
      },
      add: (packages) => [node, yarn, 'add', '--dev', ...packages],
      run: (args) => [node, yarn, 'run', ...args],
    })),
    {
      name: 'bun',
      prepare: (folder) =>
        writeFileSync(
          join(folder, 'bunfig.toml'),
          `[install]\nregistry = "${registry}"\ncache = ${JSON.stringify(join(cache, 'bun'))}\n`,
        ),
      add: (packages) => [bun, 'add', '--dev', ...packages],
      run: (args) => [bun, 'run', ...args],
    },
  ]
}

function berrySettings({ registry, cache, linker }) {
  return [
    `npmRegistryServer: ${registry}`,
    'unsafeHttpWhitelist: [127.0.0.1]',
    `nodeLinker: ${linker}`,
    `globalFolder: ${JSON.stringify(join(cache, 'yarn'))}`,
    'enableTelemetry: false',
    'enableScripts: false',
    'enableImmutableInstalls: false',
    // What was published a minute ago is what is tried here.
    'npmMinimalAgeGate: 0',
    '',
  ].join('\n')
}

/** The program itself, which the package's install script would put into its place. */
function findBun(folder) {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const processor = process.arch === 'arm64' ? 'aarch64' : process.arch
  const name = system === 'windows' ? 'bun.exe' : 'bun'
  const found = ['', '-musl']
    .map((end) => join(folder, `bun-${system}-${processor}${end}`, 'bin', name))
    .find(existsSync)
  if (found === undefined) throw new Error(`Bun has no program for ${process.platform} ${process.arch} in ${folder}.`)
  return found
}
