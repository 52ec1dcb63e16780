import lockale from 'unplugin-lockale/bun'

await Bun.build({
  entrypoints: ['src/main.js'],
  outdir: 'dist',
  plugins: [lockale({ failOn: process.env.FAIL_ON })],
})
