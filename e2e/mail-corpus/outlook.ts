import type { MailCase } from './mail-case.ts'
import {
  encodedWord,
  entity,
  filePart,
  hex,
  htmlPart,
  inCharset,
  JPEG,
  joinLines,
  mailHead,
  multipart,
  nested,
  PDF,
  PNG,
  placedMail,
  quotedPrintable,
  textPart,
  ZIP,
} from './write-mail.ts'

/** The beginning of the HTML that Word writes for Outlook. */
const WORD_HEAD = joinLines(
  '<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">',
  '<head><meta http-equiv="Content-Type" content="text/html; charset=us-ascii">',
  '<!--[if !mso]><style>v\\:* {behavior:url(#default#VML);}</style><![endif]-->',
  '<style><!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm;font-size:11.0pt;} --></style>',
  '<!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit" spidmax="1026" /></xml><![endif]--></head>',
)

export function wordHtml(...paragraphs: string[]): string {
  const body = paragraphs.map(
    (text) => `<p class="MsoNormal"><span lang="EN-GB">${text}<o:p></o:p></span></p>`,
  )
  return joinLines(
    WORD_HEAD,
    '<body lang="EN-GB" link="#0563C1"><div class="WordSection1">',
    ...body,
    '</div></body></html>',
  )
}

export function outlook(
  name: string,
  subject: string,
  structure: { head: string; body: Uint8Array },
  ...more: string[]
) {
  const extra = [
    'X-Mailer: Microsoft Outlook 16.0',
    'Thread-Index: AdsR1Y2kQmFuZG9tSW5kZXg=',
    'Content-Language: en-gb',
  ]
  return entity(mailHead(name, subject, ...extra, ...more, structure.head), structure.body)
}

export const plainAndWord = (boundary: string, text: string, html: string) =>
  multipart('alternative', boundary, textPart(text, 'us-ascii'), htmlPart(html, 'us-ascii'))

export const outlookMails: MailCase[] = [
  placedMail(
    'outlook-word-html',
    outlook(
      'outlook-word-html',
      'Implants?',
      plainAndWord(
        '----=_NextPart_000_0001',
        'Do you do implants?\r\n\r\nOlivia',
        wordHtml('Do you do implants?', 'Olivia'),
      ),
    ),
    { subjectContains: 'Implants?', textContains: 'Do you do implants?' },
  ),
  placedMail(
    'outlook-365-windows-1252',
    entity(
      mailHead(
        'outlook-365-windows-1252',
        'Price of whitening',
        'Content-Type: text/html; charset="Windows-1252"',
        'Content-Transfer-Encoding: quoted-printable',
      ),
      quotedPrintable(
        inCharset(
          '<html><body><div style="font-family:Aptos,Calibri">I\u2019ve seen \u00a3250 \u2013 is that right?</div></body></html>',
          'windows-1252',
        ),
      ),
    ),
    { textContains: 'I\u2019ve seen \u00a3250 \u2013 is that right?' },
  ),
  placedMail(
    'outlook-inline-picture',
    outlook(
      'outlook-inline-picture',
      'Photo of my tooth',
      multipart(
        'related',
        '_004_PIC_',
        nested(
          'alternative',
          '_000_PIC_',
          textPart('See the picture: [cid:image001.png@01DA6C8E.5F1D2A30]'),
          htmlPart('<p>See the picture:</p><img width="100" src="cid:image001.png@01DA6C8E.5F1D2A30">'),
        ),
        filePart(
          'image/png; name="image001.png"',
          'inline; filename="image001.png"',
          PNG,
          'Content-ID: <image001.png@01DA6C8E.5F1D2A30>',
        ),
      ),
    ),
    { textContains: 'See the picture', attachments: [] },
  ),
  placedMail(
    'outlook-winmail-dat',
    outlook(
      'outlook-winmail-dat',
      'Referral letter',
      multipart(
        'mixed',
        'tnef',
        textPart('Referral letter enclosed.'),
        filePart(
          'application/ms-tnef; name="winmail.dat"',
          'attachment; filename="winmail.dat"',
          hex('789f3e2200010690080004000000000001000100'),
        ),
      ),
    ),
    { textContains: 'Referral letter enclosed.', attachments: ['winmail.dat'] },
  ),
  placedMail(
    'outlook-on-the-web',
    outlook(
      'outlook-on-the-web',
      'Appointment',
      plainAndWord(
        '_000_OWA_',
        'Can I come on Friday?',
        '<html><body><div class="elementToProof">Can I come on Friday?</div></body></html>',
      ),
    ),
    { textContains: 'Can I come on Friday?' },
  ),
  placedMail(
    'outlook-mobile',
    outlook(
      'outlook-mobile',
      'Running late',
      plainAndWord(
        '_000_MOB_',
        'Running 10 minutes late\r\n\r\nGet Outlook for iOS<https://aka.example/o0ukef>',
        '<div dir="ltr">Running 10 minutes late</div><div id="ms-outlook-mobile-signature">Get <a href="https://aka.example/o0ukef">Outlook for iOS</a></div>',
      ),
    ),
    { textContains: 'Running 10 minutes late' },
  ),
  placedMail(
    'outlook-forward-in-text',
    outlook(
      'outlook-forward-in-text',
      'FW: Your quote',
      plainAndWord(
        '_000_FW_',
        joinLines(
          'Is this still valid?',
          '',
          'From: Brightside Dental',
          'Sent: 12 January 2026 10:02',
          'To: Olivia Hart',
          'Subject: Your quote',
          '',
          'The plan comes to 2400.',
        ),
        wordHtml('Is this still valid?', '<b>From:</b> Brightside Dental', 'The plan comes to 2400.'),
      ),
    ),
    { subjectContains: 'FW: Your quote', textContains: 'Is this still valid?' },
  ),
  placedMail(
    'outlook-reply',
    outlook(
      'outlook-reply',
      'RE: Your quote',
      plainAndWord('_000_RE_', 'Yes please, go ahead.', wordHtml('Yes please, go ahead.')),
      'In-Reply-To: <0190a000-0000-7000-8000-000000000001@brightside.test>',
      'References: <0190a000-0000-7000-8000-000000000001@brightside.test>',
      'Accept-Language: en-GB, en-US',
      'X-MS-Has-Attach:',
      'X-MS-TNEF-Correlator:',
    ),
    { textContains: 'Yes please, go ahead.' },
  ),
  placedMail(
    'outlook-two-attachments',
    outlook(
      'outlook-two-attachments',
      'Forms',
      multipart(
        'mixed',
        '_005_ATT_',
        nested(
          'alternative',
          '_000_ATT_',
          textPart('Both forms attached.'),
          htmlPart(wordHtml('Both forms attached.')),
        ),
        filePart(
          'application/pdf; name="Medical history.pdf"',
          'attachment; filename="Medical history.pdf"; size=64; creation-date="Mon, 02 Mar 2026 09:00:00 GMT"',
          PDF,
          'Content-Description: Medical history.pdf',
        ),
        filePart(
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document; name="Consent.docx"',
          'attachment; filename="Consent.docx"',
          ZIP,
        ),
      ),
    ),
    { textContains: 'Both forms attached.', attachments: ['Medical history.pdf', 'Consent.docx'] },
  ),
  placedMail(
    'outlook-encoded-filename',
    outlook(
      'outlook-encoded-filename',
      'X-ray',
      multipart(
        'mixed',
        '_006_',
        textPart('X-ray from Krak\u00f3w'),
        filePart(
          `image/jpeg; name="${encodedWord('Zdj\u0119cie.jpg')}"`,
          `attachment; filename="${encodedWord('Zdj\u0119cie.jpg')}"`,
          JPEG,
        ),
      ),
    ),
    { attachments: ['Zdj\u0119cie.jpg'] },
  ),
]
