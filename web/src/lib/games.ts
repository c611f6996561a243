// What the boxes say about time.

export const MINUTES: Record<string, number> = { incroyable: 40, face_to_face: 20, caractere: 75, tous_ego: 45 };
