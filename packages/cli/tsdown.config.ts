import { commandBuild, packageBuild } from '../../scripts/tsdown.ts'

// What a command loads is a few pieces: each file that Node opens takes half a millisecond. By default the bundler makes 80 files for a check.
const build = packageBuild(
  { index: 'src/index.ts', laws: 'src/laws.ts' },
  {
    inner: { bin: 'src/bin.ts' },
    hasMaps: false,
    pieces: [
      { name: 'staged-changes', sources: ['cli/src/staged-changes'] },
      { name: 'run', sources: ['cli/src/bin', 'terminal/src/render/help', 'terminal/src/command/project-place'] },
      {
        name: 'check',
        sources: [
          'cli/src/commands/check/check',
          'cli/src/commands/check/check-screen',
          'core/src/runs/check',
          'project/src/workspace/open-workspace',
          'git/src/tracked-state',
          'connect/src/languages/unknown-locales',
          'terminal/src/render/progress',
        ],
      },
      {
        name: 'sync',
        sources: [
          'cli/src/commands/sync/sync',
          'core/src/runs/sync',
          'connect/src/connect',
          'connect/src/open-local',
          'core/src/diff/last-sources',
          'core/src/scan/past-source',
          'project/src/run-project',
          'resources/src/glossary/ready-files',
        ],
      },
    ],
  },
)

// The page is built, and has the licenses of its dependencies beside it.
const page = ['page.js', 'page.css', 'page-notices.md'].map((name) => `../review/dist/${name}`)

export default [{ ...build, copy: page }, commandBuild({ cli: 'src/start.ts' }, { './bin.ts': './bin.mjs' })]
