import { packageBuild } from '../../scripts/tsdown.ts'

// Each piece is a file and its imports, without those of earlier pieces. By default the bundler makes 80 files for a
// check, which takes 0.06 s longer.
const build = packageBuild(
  { index: 'src/index.ts', cli: 'src/start.ts', laws: 'src/laws.ts' },
  {
    hasMaps: false,
    pieces: [
      { name: 'version', test: /cli\/src\/version\.ts$/ },
      { name: 'recall', test: /cli\/src\/answer-memory\.ts$/ },
      { name: 'staged-changes', test: /cli\/src\/staged-changes\.ts$/ },
      { name: 'run', test: /(?:cli\/src\/bin|terminal\/src\/(?:render\/help|command\/project-place))\.ts$/ },
      {
        name: 'check',
        test: /(?:cli\/src\/commands\/check\/check|core\/src\/runs\/check|workspace\/open-workspace)\.ts$/,
      },
      { name: 'sync', test: /(?:cli\/src\/commands\/sync\/sync|core\/src\/runs\/sync|connect\/src\/connect)\.ts$/ },
    ],
  },
)

// The built page of `lockale review`, and the licenses of its dependencies.
export default { ...build, copy: ['page.js', 'page.css', 'page-notices.md'].map((name) => `../review/dist/${name}`) }
