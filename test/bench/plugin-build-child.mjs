// One build in a process of its own: what an earlier one knows would save the later ones work. Prints milliseconds and the
// process's peak of memory.
import { build } from 'vite'

const [root, variant] = process.argv.slice(2)
const begin = performance.now()
// A config would import the plugin: that is a part of what it costs.
const plugins = variant === 'with' ? [(await import('../../packages/unplugin/dist/vite.mjs')).default()] : []
const imported = performance.now()
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins,
  build: { outDir: `${root}/dist-${variant}`, emptyOutDir: true, rollupOptions: { input: `${root}/${variant}.html` } },
})
const end = performance.now()
const { maxRSS } = process.resourceUsage()
console.log(JSON.stringify({ ms: end - begin, importMs: imported - begin, maxRss: maxRSS * 1024 }))
