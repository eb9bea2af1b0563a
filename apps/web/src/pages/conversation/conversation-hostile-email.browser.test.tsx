import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { email, frame, frameDocument, modal, openEmail, waitUntilLoaded } from '../testing/open-email.ts'

/** Waits until a broken picture in the frame has failed. By then, the pictures before it have failed as well. */
async function waitUntilPicturesFail() {
  const picture = frameDocument().createElement('img')
  const failed = new Promise((resolve) => picture.addEventListener('error', resolve))
  picture.src = 'data:image/png;base64,none'
  frameDocument().body.append(picture)
  await failed
  await new Promise(requestAnimationFrame)
}

describe('an email with hostile HTML', () => {
  const attacks = [
    '<script>parent.attacked = 1; top.attacked = 1</script>',
    '<img src="x" onerror="parent.attacked = 2">',
    '<svg onload="parent.attacked = 3"><script>parent.attacked = 3</script></svg>',
    '<a href="javascript:parent.attacked = 4" id="js">press</a>',
    '<iframe srcdoc="<script>top.attacked = 5</script>"></iframe><iframe src="javascript:top.attacked = 5"></iframe>',
    '<form action="javascript:parent.attacked = 6"><input autofocus onfocus="parent.attacked = 6"><button>Go</button></form>',
    '<meta http-equiv="refresh" content="0;url=https://evil.test/">',
    '<base href="https://evil.test/" target="_top">',
    '<style>body { display: none } * { position: fixed; inset: 0; background: url(https://evil.test/a) }</style>',
    '<link rel="stylesheet" href="https://evil.test/a.css"><object data="https://evil.test/"></object><embed src="https://evil.test/">',
    '<div style="position:fixed;inset:0;z-index:99999;background:url(https://evil.test/b)">cover</div>',
    '<p style="color:red} body{display:none} .x{">break out</p>',
    '<p style="color:red</style><script>parent.attacked = 7</script>">style end</p>',
    '<noscript><p title="</noscript><img src=x onerror=parent.attacked=9>"></noscript>',
    '<template><img src=x onerror="parent.attacked = 10"></template><details open ontoggle="parent.attacked = 11">d</details>',
    '<a href="https://evil.test/" target="_top" ping="https://evil.test/ping">top link</a>',
    '<img data-remote-src="javascript:parent.attacked=12"><img srcset="https://evil.test/c 1x" src="https://evil.test/d">',
    '<video src="https://evil.test/v" autoplay onloadstart="parent.attacked = 13"></video>',
    '<body onload="parent.attacked = 14"><p id="attacked" name="attacked">clobber</p>',
    // Opens a comment that would hide everything after it.
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=parent.attacked=8&gt;">',
  ]

  it('runs no scripts and changes nothing in the page (MAIL-06)', async () => {
    const target = window as unknown as { attacked?: unknown }
    delete target.attacked
    const address = window.location.href
    const before = document.title
    const violations: string[] = []
    const requests = new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) if (name.includes('evil.test')) violations.push(name)
    })
    requests.observe({ type: 'resource', buffered: false })
    await openEmail(email(`<p>The start of it</p>${attacks.join('\n')}`, { remote_content: true }))
    await waitUntilLoaded('The start of it')
    await modal.getByRole('button', { name: 'Show pictures' }).click()
    await waitUntilLoaded('The start of it')

    const html = frameDocument().documentElement
    expect(
      html.querySelectorAll('script, iframe, form, input, object, embed, base, link, svg, video'),
    ).toHaveLength(0)
    expect(html.querySelectorAll('meta[http-equiv="refresh"]')).toHaveLength(0)
    const attributes = [...html.querySelectorAll('*')].flatMap((element) => [...element.attributes])
    expect(attributes.filter(({ name }) => /^on|^style$|^ping$|^srcset$|^id$/.test(name))).toEqual([])
    expect(attributes.filter(({ value }) => /javascript:/i.test(value))).toEqual([])
    // An email's styles stay inside the email.
    expect(getComputedStyle(frameDocument().body).display).toBe('block')
    for (const link of frameDocument().querySelectorAll('a')) link.click()
    await waitUntilPicturesFail()

    expect(target.attacked).toBeUndefined()
    expect(window.location.href).toBe(address)
    expect(document.title).toBe(before)
    await expect.element(modal.getByRole('heading')).toBeVisible()
    requests.disconnect()
    // With pictures allowed, only the one plain picture is requested.
    expect(violations.filter((name) => !name.endsWith('/d'))).toEqual([])
  })

  it('runs no scripts even if all sanitising fails: the frame itself forbids them (MAIL-06)', async () => {
    await openEmail(email('<p>Clean</p>'))
    await waitUntilLoaded('Clean')
    const target = window as unknown as { attacked?: unknown }
    delete target.attacked
    const { sandbox } = frame()
    expect([...sandbox].sort()).toEqual([
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
    ])
    frame().srcdoc = `<p>Unclean</p>${attacks.join('\n')}`
    await eventually(() => expect(frameDocument()?.body?.textContent).toContain('Unclean'))
    frameDocument().getElementById('js')?.click()
    await waitUntilPicturesFail()
    expect(target.attacked).toBeUndefined()
    await expect.element(modal.getByRole('heading')).toBeVisible()
  })

  it('is framed with a policy that forbids loading and posting (MAIL-06)', async () => {
    await openEmail(email('<p>Clean</p>'))
    await waitUntilLoaded('Clean')
    const policy = frameDocument()
      .querySelector('meta[http-equiv="Content-Security-Policy"]')
      ?.getAttribute('content')
    expect(policy).toMatch(
      /^default-src 'none'; img-src data:; style-src 'nonce-[\w-]+'; base-uri 'none'; form-action 'none'$/,
    )
    expect(frame().referrerPolicy).toBe('no-referrer')
  })
})
