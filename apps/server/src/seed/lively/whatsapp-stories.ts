import type { Story } from '../story.ts'

/** Stories of patients who write on WhatsApp, including read, failed, deleted and old messages. */
export const whatsAppStories: readonly Story[] = [
  {
    stage: 'working',
    steps: [
      {
        kind: 'whatsapp',
        inbound: true,
        after: 0,
        text: 'Morning {colleague}, sorry I missed you! Roughly what does one implant cost, and can I spread it?',
      },
      {
        kind: 'whatsapp',
        inbound: false,
        status: 'read',
        after: 6,
        text: 'Good morning {first}, no problem at all. One implant with its crown is £2,450, or £204.17 a month over 12 months at 0%. Shall we book you a free consultation with Dr Okafor?',
      },
      {
        kind: 'whatsapp',
        inbound: true,
        after: 33,
        text: 'That’s really helpful, thank you. Yes please, is there anything next week after 5?',
      },
    ],
  },
  {
    stage: 'callback1',
    steps: [
      {
        kind: 'whatsapp',
        inbound: true,
        after: 0,
        text: 'Hi, do you have anything for {treatment} this month?',
      },
      {
        kind: 'whatsapp',
        inbound: false,
        status: 'deleted',
        after: 4,
        text: 'Hi {first}, we do: Thursday the 31st at 10.',
      },
      {
        kind: 'whatsapp',
        inbound: false,
        status: 'delivered',
        after: 1,
        text: 'Hi {first}, we do: Thursday at 10 or at 2:30. Which suits you? {colleague}',
      },
    ],
  },
  {
    // The patient has not written for a day, so only a template can be sent.
    stage: 'thinking',
    steps: [
      {
        kind: 'whatsapp',
        inbound: true,
        after: 0,
        text: 'Thanks for the plan. What happens if I wait a year?',
      },
      {
        kind: 'whatsapp',
        inbound: false,
        status: 'read',
        after: 25,
        text: 'Good question, {first}. Nothing breaks, but the gap may close a little. Dr Okafor can show you on the scan.',
      },
      {
        kind: 'whatsapp',
        inbound: false,
        status: 'failed',
        failure: 'The patient last wrote more than 24 hours ago. Send a template instead',
        after: 2900,
        text: 'Hi {first}, have you had time to think about it?',
      },
    ],
  },
  {
    stage: 'newLead',
    steps: [
      { kind: 'whatsapp', inbound: true, status: 'deleted', after: 0, text: 'Hello is this Dr Patel' },
      {
        kind: 'whatsapp',
        inbound: true,
        after: 2,
        text: 'Sorry, wrong practice! But do you do {treatment} too?',
      },
    ],
  },
  {
    stage: 'complete',
    steps: [
      { kind: 'appointment', what: 'attended', after: 0, description: 'last visit with Dr Okafor, Dentally' },
      { kind: 'whatsapp', inbound: true, after: 300, text: 'Thank you all so much, I can’t stop smiling' },
      {
        kind: 'whatsapp',
        inbound: false,
        status: 'read',
        after: 20,
        text: 'That makes our day, {first}! See you at your check-up in spring.',
      },
    ],
  },
]
