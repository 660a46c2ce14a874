/** Icons that a category can have, by their names in Lucide; part of the site's icon set. */
export const categoryIcons = [
  'activity',
  'apple',
  'baby',
  'bone',
  'brain',
  'clipboard-plus',
  'door-open',
  'droplets',
  'eye',
  'filter',
  'flower-2',
  'glasses',
  'hand',
  'heart-pulse',
  'message-circle',
  'smile',
  'stethoscope',
  'sun',
  'users',
  'wind',
] as const;

/** Of a category whose icon is none of them. */
export const DEFAULT_ICON = 'stethoscope';
