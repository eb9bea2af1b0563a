import type { MailCase } from './mail-case.ts'
import {
  encodedWord,
  entity,
  filePart,
  htmlPart,
  JPEG,
  joinLines,
  mailHead,
  multipart,
  nested,
  PDF,
  PNG,
  placedMail,
  textPart,
} from './write-mail.ts'

function gmail(
  name: string,
  subject: string,
  structure: { head: string; body: Uint8Array },
  ...more: string[]
): Uint8Array {
  const head = [
    'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=mail.example; s=20230601; t=1772442845;',
    '        h=to:subject:message-id:date:from:mime-version:from:to:cc;',
    '        bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=; b=AAAA',
    'X-Google-DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed',
    'X-Gm-Message-State: AOJu0YyRandom',
  ]
  return entity([...head, ...mailHead(name, subject, ...more, structure.head)], structure.body)
}

const textAndHtml = (text: string, html = `<div dir="ltr">${text}</div>`) =>
  multipart('alternative', '000000000000ab12', textPart(text), htmlPart(html))

const quoted = joinLines(
  'Thursday would be perfect.',
  '',
  'On Mon, 2 Mar 2026 at 09:00, Brightside Dental <hello@brightside.test> wrote:',
  '',
  '> Would Thursday suit you?',
  '>',
)

/** Name, subject and text of simple emails from the web and the phone. */
const simpleMails: [string, string, string][] = [
  ['gmail-web', 'Invisalign', 'How much is Invisalign for a teenager?'],
  ['gmail-android', 'Re: your ad', 'Saw your ad, is the offer still on?'],
  [
    'gmail-emoji',
    encodedWord('Smile makeover \u{1f601}\u{1f9b7}'),
    'Smile makeover please \u{1f601}\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  ],
  ['gmail-second-opinion', 'Second opinion', 'A second opinion, please.'],
  ['gmail-no-subject', '', 'forgot the subject'],
  [
    'gmail-right-to-left',
    encodedWord('\u05e9\u05dc\u05d5\u05dd'),
    '\u05e9\u05dc\u05d5\u05dd, \u05d0\u05e4\u05e9\u05e8 \u05dc\u05e7\u05d1\u05d5\u05e2 \u05ea\u05d5\u05e8?',
  ],
]

export const gmailMails: MailCase[] = [
  ...simpleMails.map(([name, subject, text]) =>
    placedMail(name, gmail(name, subject, textAndHtml(text)), { textContains: text }),
  ),
  placedMail(
    'gmail-reply-with-quote',
    gmail(
      'gmail-reply-with-quote',
      'Re: Your appointment',
      textAndHtml(
        quoted,
        '<div dir="ltr">Thursday would be perfect.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, 2 Mar 2026 at 09:00, Brightside Dental &lt;<a href="mailto:hello@brightside.test">hello@brightside.test</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">Would Thursday suit you?</blockquote></div>',
      ),
      'In-Reply-To: <0190a000-0000-7000-8000-000000000002@brightside.test>',
      'References: <0190a000-0000-7000-8000-000000000002@brightside.test>',
    ),
    { textContains: 'Thursday would be perfect.' },
  ),
  placedMail(
    'gmail-inline-picture',
    gmail(
      'gmail-inline-picture',
      'My gums',
      multipart(
        'related',
        '000000000000aa01',
        nested(
          'alternative',
          '000000000000aa02',
          textPart('[image: gums.jpg]\r\nIs this normal?'),
          htmlPart(
            '<div dir="ltr"><img src="cid:ii_m1abc" alt="gums.jpg" width="400"><br>Is this normal?</div>',
          ),
        ),
        filePart(
          'image/jpeg; name="gums.jpg"',
          'inline; filename="gums.jpg"',
          JPEG,
          'X-Attachment-Id: ii_m1abc',
          'Content-ID: <ii_m1abc>',
        ),
      ),
    ),
    { textContains: 'Is this normal?', attachments: [] },
  ),
  placedMail(
    'gmail-attachment-and-inline',
    gmail(
      'gmail-attachment-and-inline',
      'Scan and note',
      multipart(
        'mixed',
        '000000000000bb01',
        nested(
          'related',
          '000000000000bb02',
          nested(
            'alternative',
            '000000000000bb03',
            textPart('Note below'),
            htmlPart('<div>Note below <img src="cid:ii_x"></div>'),
          ),
          filePart('image/png; name="note.png"', 'inline; filename="note.png"', PNG, 'Content-ID: <ii_x>'),
        ),
        filePart(
          'application/pdf; name="scan.pdf"',
          'attachment; filename="scan.pdf"',
          PDF,
          'Content-ID: <f_scan>',
          'X-Attachment-Id: f_scan',
        ),
      ),
    ),
    { textContains: 'Note below', attachments: ['scan.pdf'] },
  ),
  placedMail(
    'gmail-utf8-filename',
    gmail(
      'gmail-utf8-filename',
      'R\u00f6ntgen',
      multipart(
        'mixed',
        '000000000000cc01',
        textPart('Bild anbei'),
        filePart(
          `image/jpeg; name="${encodedWord('R\u00f6ntgenbild M\u00e4rz.jpg')}"`,
          `attachment; filename="${encodedWord('R\u00f6ntgenbild M\u00e4rz.jpg')}"`,
          JPEG,
        ),
      ),
    ),
    { subjectContains: 'R\u00f6ntgen', attachments: ['R\u00f6ntgenbild M\u00e4rz.jpg'] },
  ),
  placedMail(
    'gmail-forwarded',
    gmail(
      'gmail-forwarded',
      'Fwd: Treatment plan',
      textAndHtml(
        joinLines(
          'fyi',
          '',
          '---------- Forwarded message ---------',
          'From: Other Practice <desk@other.example>',
          'Date: Fri, 27 Feb 2026 at 16:00',
          'Subject: Treatment plan',
          'To: <olivia@mail.example>',
          '',
          'Two crowns.',
        ),
      ),
    ),
    { subjectContains: 'Fwd: Treatment plan', textContains: 'Two crowns.' },
  ),
  placedMail(
    'google-group-member',
    gmail(
      'google-group-member',
      '[Parents] Check-ups',
      textAndHtml('Can anyone recommend Brightside for kids?'),
      'List-ID: <parents.groups.example>',
      'Precedence: list',
      'List-Unsubscribe: <mailto:leave@groups.example>',
    ),
    { placedOnTimeline: false, unplacedReason: 'mailing_list', textContains: 'recommend Brightside' },
  ),
  placedMail(
    'google-delegated-sender',
    gmail(
      'google-delegated-sender',
      'For Mr Hart',
      textAndHtml('Writing for my father.'),
      'Sender: Daughter <daughter@mail.example>',
    ),
    { textContains: 'Writing for my father.' },
  ),
]
