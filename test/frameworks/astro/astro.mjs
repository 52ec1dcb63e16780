// `astro build` and the like: Astro 6 runs on Node 20, and its command refuses to.
import * as astro from 'astro'

const [, , command, port] = process.argv
const inline = { root: import.meta.dirname, server: { host: '127.0.0.1', port: Number(port ?? 0) } }
await astro[command](inline).catch((error) => {
  console.error(error)
  process.exit(1)
})
