import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no element with the id app')
createRoot(root).render(<App />)
