import adapter from '@sveltejs/adapter-node'

// Two builds of the same files are then the same, byte for byte.
export default { kit: { adapter: adapter(), version: { name: 'app' } } }
