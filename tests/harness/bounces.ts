/** Bounce reports in the formats of three mail servers. */

interface BounceFacts {
  messageId: string;
  status?: string;
  action?: string;
}

const buildReportHeader = (from: string, boundary: string) => `Return-Path: <>
From: MAILER-DAEMON@${from} (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;\n\tboundary=${boundary}`;

const buildOriginalHeader = (id: string) => `Return-Path: <bounces@tollenau.example>
From: Gutshaus Tollenau <buero@tollenau.example>
To: ada@example.org
Subject: =?UTF-8?Q?Zusage_f=C3=BCr_zwei?=
Message-ID: <${id}@tollenau.example>`;

export const buildPostfixBounce = ({ messageId, status = '5.1.1', action = 'failed' }: BounceFacts): string =>
  `${buildReportHeader('mx.example.org', '"4F2.1/mx"')}

This is a MIME-encapsulated message.

--4F2.1/mx
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; ada@example.org
Action: ${action}
Status: ${status}

--4F2.1/mx
Content-Type: message/rfc822

${buildOriginalHeader(messageId)}

Guten Tag

--4F2.1/mx--
`;

export const buildEximBounce = ({ messageId, status = '5.0.0' }: BounceFacts): string =>
  `${buildReportHeader('mail.example.net', '"1763729999-eximdsn-1"')}

--1763729999-eximdsn-1
Content-type: message/delivery-status

Reporting-MTA: dns; mail.example.net

Action: failed
Final-Recipient: rfc822;ada@example.org
Status: ${status}

--1763729999-eximdsn-1
Content-type: text/rfc822-headers

Return-path: <bounces@tollenau.example>
${buildOriginalHeader(messageId)}

--1763729999-eximdsn-1--
`.replaceAll('\n', '\r\n');

export const buildExchangeBounce = ({ messageId, status = '5.1.10' }: BounceFacts): string =>
  `${buildReportHeader('example.onmicrosoft.example', '_000_x')}

--_000_x
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="_001_x"

--_001_x--

--_000_x
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR0.eurprd0.prod.example

Final-Recipient: rfc822;ada@example.org
Action: failed
Status: ${status}

--_000_x
Content-Type: message/rfc822

${buildOriginalHeader(messageId)}
Content-Type: text/plain

Guten Tag

--_000_x--
`;
