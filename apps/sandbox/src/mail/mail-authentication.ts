/** The result of one check (RFC 8601): pass, fail, softfail, neutral, none, policy, temperror or permerror. */
export type CheckResult = string

/** Whether a mail comes from whom it says, as the receiving mail server found out when it arrived. */
export interface MailAuthentication {
  /** Whether the envelope sender's domain names the client that delivered the mail. */
  spf: { result: CheckResult; domain: string; reason: string | null }
  /** One for each signature. */
  dkim: { result: CheckResult; domain: string; selector: string; reason: string | null }[]
  dmarc: {
    result: CheckResult
    /** The domain of the From address. */
    domain: string
    /** Whether SPF or a signature passed for the domain of the From address. */
    aligned: boolean
    /** What the domain asks for when the check fails: none, quarantine or reject. */
    policy: string | null
    reason: string | null
  }
  /** The value of the header Authentication-Results, on one line. */
  header: string
}
