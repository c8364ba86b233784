import { adoptStylesheets } from '#site/ui/adopt-stylesheets.ts';
import button from '#site/ui/Button.module.css?inline';
import check from '#site/ui/Checkbox.module.css?inline';
import dialog from '#site/ui/Dialog.module.css?inline';
import field from '#site/ui/Field.module.css?inline';
import file from '#site/ui/FileField.module.css?inline';
import fold from '#site/ui/Fold.module.css?inline';
import group from '#site/ui/GroupField.module.css?inline';
import touchLink from '#site/ui/TouchLink.module.css?inline';
import day from './DayField.module.css?inline';
import upload from './IdUpload.module.css?inline';
import stub from './Stub.module.css?inline';
import stubText from './StubEventText.module.css?inline';
import ticket from './TicketDialog.module.css?inline';
import fields from './TicketFields.module.css?inline';
import sheet from './TicketFormBody.module.css?inline';

adoptStylesheets(
  button,
  check,
  dialog,
  field,
  file,
  fold,
  group,
  touchLink,
  day,
  upload,
  stubText,
  stub,
  ticket,
  fields,
  sheet,
);
