import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './styles/tokens.css'
import './styles/controls.css'
import './styles/layout.css'
import './styles/person.css'
import './styles/phone.css'
import './styles/records.css'
import './styles/whatsapp.css'
import './styles/mailbox.css'
import './styles/accounts.css'
import './styles/dns.css'
import './styles/narrow.css'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
