/** Most characters of a label, and most labels of a patient (LBL-05, LBL-08). */
export const LABEL_MAX = 50
export const LABELS_MAX = 15
/** How many of the practice's last labels are remembered (G-18). */
export const LABEL_HISTORY_MAX = 10
